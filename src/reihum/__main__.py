"""python -m reihum"""

from reihum.cli import main

if __name__ == "__main__":
    main()
