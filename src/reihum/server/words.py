"""What the server says, in German and English."""

from functools import cache

from reihum.text.booklet import booklet_file, read_booklet
from reihum.text.words import Words


@cache
def words(language: str) -> Words:
    return Words(read_booklet(booklet_file("reihum.server", language, "words"), language))
