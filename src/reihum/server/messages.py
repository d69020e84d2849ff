"""The messages of the WebSocket and of the HTTP requests, checked strictly before anything looks at them."""

from typing import Annotated, Final, Literal

import msgspec

from reihum.table.pace import Pace
from reihum.table.state import ChoiceState, Explanation, Happened, State

LARGEST: Final = 16 * 1024  # bytes of a message
PROTOCOL: Final = 3  # of what page and server say to each other; a page of another one has to be reloaded

Language = Literal["de", "en"]
Small = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=20)]
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=24, pattern=r"^[^\x00-\x1f\x7f<>]*$")]
Token = Annotated[str, msgspec.Meta(max_length=64)]
LATEST: Final = 10**9
Version = Annotated[int, msgspec.Meta(ge=0, le=LATEST)]  # of a table, as a page has seen it
Digits = Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{64}\Z")]
Level = Annotated[str, msgspec.Meta(max_length=20)]
Phrase = Literal[
    "hello", "well-played", "thanks", "oh-no", "hurry", "moment", "laugh", "wow", "sorry", "again", "cheers", "think"
]
LONGEST_SPOKEN: Final = 120  # letters
Spoken = Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_SPOKEN)]
Letters = Annotated[str, msgspec.Meta(min_length=1, max_length=20)]


class FromPage(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """What a page may say."""


class Hello(FromPage, frozen=True, tag="hello"):
    token: Token | None = None
    lang: Language = "de"
    protocol: int = PROTOCOL


class Play(FromPage, frozen=True, tag="play"):
    moves: Annotated[list[Small], msgspec.Meta(min_length=1, max_length=64)]
    version: Version


class Try(FromPage, frozen=True, tag="try"):
    """What could I do if I had picked these cards?"""

    moves: Annotated[list[Small], msgspec.Meta(min_length=1, max_length=64)]
    version: Version


class Why(FromPage, frozen=True, tag="why"):
    move: Small


class HintWanted(FromPage, frozen=True, tag="hint"):
    pass


class Undo(FromPage, frozen=True, tag="undo"):
    pass


class Agree(FromPage, frozen=True, tag="agree"):
    what: Literal["undo", "rematch", "seat", "game", "join"]
    yes: bool
    version: Version = LATEST  # of the table as the page showed it with this question


class SeatWish(FromPage, frozen=True, tag="seat"):
    seat: SeatNumber
    to: Level


class Vow(FromPage, frozen=True, tag="vow"):
    """What I will add to the deal, fixed but not shown."""

    vow: Digits


class Add(FromPage, frozen=True, tag="add"):
    """What I add to the deal."""

    entropy: Digits


class Leave(FromPage, frozen=True, tag="leave"):
    pass


class Pause(FromPage, frozen=True, tag="pause"):
    pass


class Resume(FromPage, frozen=True, tag="resume"):
    pass


class Speed(FromPage, frozen=True, tag="speed"):
    pace: Pace


class Next(FromPage, frozen=True, tag="next"):
    pass


class Rematch(FromPage, frozen=True, tag="rematch"):
    pass


class Onward(FromPage, frozen=True, tag="onward"):
    """Let us play this next; seats for which nobody comes along get bots of a level, or stay open (an empty text)."""

    game: Annotated[str, msgspec.Meta(max_length=60)]
    seats: SeatNumber
    options: Annotated[dict[str, str], msgspec.Meta(max_length=40)] = {}
    rest: Level = ""


class Remove(FromPage, frozen=True, tag="remove"):
    """From the host: whoever has this seat is asked to go."""

    seat: SeatNumber


class Want(FromPage, frozen=True, tag="want"):
    """From somebody who watches: may I have this bot's seat?"""

    seat: SeatNumber
    name: Name


class Chat(FromPage, frozen=True, tag="chat"):
    """From the host: people may write what they like, or no longer."""

    on: bool


class Speak(FromPage, frozen=True, tag="speak"):
    """A phrase that all pages know by its name, or a text, where the host allows it."""

    phrase: Phrase | None = None
    text: Spoken | None = None


class Rename(FromPage, frozen=True, tag="rename"):
    """What I would like to be called."""

    name: Name


class Ping(FromPage, frozen=True, tag="ping"):
    sent: float


AnyFromPage = (
    Hello
    | Play
    | Try
    | Why
    | HintWanted
    | Undo
    | Agree
    | SeatWish
    | Vow
    | Add
    | Leave
    | Pause
    | Resume
    | Speed
    | Next
    | Rematch
    | Onward
    | Remove
    | Want
    | Chat
    | Speak
    | Rename
    | Ping
)


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/tables"""

    game: Annotated[str, msgspec.Meta(max_length=60)]
    seats: SeatNumber
    options: Annotated[dict[str, str], msgspec.Meta(max_length=40)] = {}
    bots: Annotated[list[Level | None], msgspec.Meta(max_length=20)] = []
    name: Name | None = None
    pace: Pace = "normal"
    by_itself: bool = False  # moves without a choice
    screen: bool = False  # the maker does not sit down: this screen is the table
    lang: Language = "de"


class NewSitter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/tables/ID/seats"""

    seat: SeatNumber | None = None
    name: Name | None = None
    lang: Language = "de"


class CodeSaid(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/codes"""

    code: Letters


class CodeWanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/tables/ID/code"""


# From the server


class FromServer(msgspec.Struct, frozen=True, tag_field="type"):
    pass


class Welcome(FromServer, frozen=True, tag="welcome"):
    seat: int | None
    game: str
    seats: int
    options: dict[str, str]
    commitment: str
    lang: str
    story: list[Happened]  # the round so far, in words
    protocol: int


class Tried(FromServer, frozen=True, tag="tried"):
    moves: list[int]
    choices: list[ChoiceState]
    complete: bool  # the choice would be made, so there is nothing more to choose


class HintChoice(msgspec.Struct, frozen=True):
    move: int
    share: float  # of the victory in this round, between 0 and 1, as far as a bot can tell
    points: float  # that will stand on the sheet, likewise
    tried: int  # how often it thought of this


class Hint(FromServer, frozen=True, tag="hint"):
    choices: list[HintChoice]
    best: int | None
    text: str  # the best one with its verb
    reasons: list[str]  # of the game
    reason: str  # how it compares with the others
    last: bool  # or only the first word: a closer look is under way


class Refusal(FromServer, frozen=True, tag="refused"):
    code: str
    message: str
    explanation: Explanation | None = None


class Error(FromServer, frozen=True, tag="error"):
    code: str
    message: str


class Heard(FromServer, frozen=True, tag="heard"):
    """Somebody at the table says something."""

    seat: int
    phrase: str | None = None
    text: str | None = None


class Pong(FromServer, frozen=True, tag="pong"):
    sent: float
    lag: int  # milliseconds there and back that are made up for in a race


AnyFromServer = Welcome | State | Tried | Explanation | Hint | Refusal | Error | Heard | Pong
ENCODER: Final = msgspec.json.Encoder()
DECODER: Final = msgspec.json.Decoder(AnyFromPage, strict=True)
