"""python -m reihum.research.learn: the same as `reihum learn`."""

from reihum.cli.learn import command

if __name__ == "__main__":
    command()
