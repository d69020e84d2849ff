"""Compile the rules with mypyc where a C compiler works; else install them as plain Python.

REIHUM_COMPILE says how:

    (nothing)   the quick build, or plain Python if it fails
    require     the quick build, or an error
    thorough    the build for wheels and benchmarks, or an error: rollouts half as fast again, in eight times the time
    no          plain Python
"""

import gc
import logging
import os
import re
import shutil
import subprocess
import sys
from contextlib import chdir
from pathlib import Path
from typing import TYPE_CHECKING

from setuptools import Extension, setup
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build_ext import build_ext
from setuptools.modified import newer_group

if TYPE_CHECKING:
    from collections.abc import Iterator

WISH = os.environ.get("REIHUM_COMPILE", "")
REQUIRED = WISH in ("require", "thorough")
PLAIN = "installing plain Python, which plays the same games but many times slower"

# What must be fast: the rules, who plays by them, and who tells of them.
FOLDERS = [Path("src/reihum", name) for name in ("core", "packs", "games", "bots", "table", "text")]
# Classes of the first ones are msgspec's, which is native code already. A score pad is written by hand.
# What the numbers of a round mean is one thing to the compiler and another at run time.
PLAIN_ONES = [Path("src/reihum/table", name) for name in ("log.py", "state.py")]
PLAIN_ONES += [Path("src/reihum/text", name) for name in ("booklet.py", "catalogue.py", "clauses.py", "words.py")]
PLAIN_ONES.append(Path("src/reihum/core/kinds.py"))
PLAIN_NAMES = ("__init__.py", "pad.py")
# Of the server only what every move goes through.
SERVER = [
    Path("src/reihum/server", name)
    for name in ("frames.py", "limits.py", "listener.py", "moving.py", "session.py", "tally.py")
]

# Numbers that grow too large begin again from below, as keys need it: Python's own flags say so, but may be overridden.
# Functions of one library may be inlined into each other, but no special copies of them are made: that takes as
# long as all the rest and gains nothing. Nobody needs warnings about what mypyc wrote. To say none (-w) is not enough:
# gcc would still look for them, and only to judge the indentation it reads every line again, a quarter of its time.
FLAGS = ["-fwrapv", "-fno-semantic-interposition", "-fno-ipa-cp-clone", "-w", "-Wno-all"]
if sys.platform == "win32":
    FLAGS = []
# Each library is one C file. Told that nothing but its beginning is used from outside, gcc leaves out what the library
# does not use itself, which is half of the work.
SEALED = [
    "-fwhole-program",
    "-fvisibility=hidden",
    "-Wno-attributes",
    '-DPyMODINIT_FUNC=__attribute__((visibility("default"), externally_visible)) PyObject *',
]

# The quick build does without some late passes of gcc: a sixth of its time, for a few hundredths of the speed.
LEFT_OUT = ["-fno-forward-propagate", "-fno-dce", "-fno-dse", "-fno-combine-stack-adjustments", "-fno-cprop-registers"]
LEFT_OUT += ["-fno-compare-elim", "-fno-split-wide-types"]

# mypyc's run time is compiled once and linked into each library of the quick build, which takes of it what it uses.
RUN_TIME: list[str] = []  # its files
RUN_TIME_FLAGS = ["-fvisibility=hidden", "-ffunction-sections"]
ONLY_WHAT_IS_USED = ["-Wl,--gc-sections"]

# What runs only when a game is loaded, or when somebody asks or comes: the beginning of every module, whatever makes
# packs and declarations, and what a table does besides moving and telling pages of it. The quick build takes -Og for
# it: for whole libraries, and for functions by their names in C, made of package, module, class and function.
SELDOM_LIBRARIES = ("packs",)
SELDOM_MODULES = {
    "core": ("declared", "errors", "game", "looks", "options", "pickling", "rule", "solver_facts"),
    "table": ("company", "formats", "gathering", "lag", "names", "pace", "refusal"),
    "text": ("advice", "reasons"),
}
SELDOM_NAMES = [f"___{folder}___({'|'.join(names)})___" for folder, names in SELDOM_MODULES.items()]
SELDOM = re.compile("|".join(["_____top_level__$", *SELDOM_NAMES]))

# A profile of a run says what is worth the work; what did not run then is made as fast as before.
COUNTING = ["-fprofile-generate"]
COUNTED = ["-fprofile-use", "-fprofile-partial-training", "-Wno-missing-profile"]

# Each module gets a small file that asks its library for it. To read all of Python.h for that takes ten times as long.
LOADER_HEADER = """\
typedef struct _object PyObject;
#define NULL ((void *)0)
#define PyMODINIT_FUNC __attribute__((visibility("default"))) PyObject *
#define Py_DECREF Py_DecRef
void Py_DecRef(PyObject *);
void PyErr_Clear(void);
PyObject *Py_BuildValue(const char *, ...);
PyObject *PyImport_ImportModuleLevel(const char *, PyObject *, PyObject *, PyObject *, int);
PyObject *PyObject_GetAttrString(PyObject *, const char *);
void *PyCapsule_GetPointer(PyObject *, const char *);
"""
# Modules of one folder share one such file, under the names of all of them: whose loader is whose.
LOADED_BY: dict[str, str] = {}


class AllOrNothing(build_ext):
    """The compiled modules need each other: with one missing, none of them may be installed."""

    def finalize_options(self) -> None:
        super().finalize_options()
        self.parallel = self.parallel or os.cpu_count()

    def run(self) -> None:
        if self.inplace:
            raise SystemExit("Compiled files do not belong in src/: use 'make compile'.")
        if not self.extensions:
            return
        flags = " ".join(dict.fromkeys(self.extensions[0].extra_compile_args))
        print(f"compiling {len(self.extensions)} modules and libraries with {flags}", flush=True)
        logging.getLogger().setLevel(logging.WARNING)  # or the same flags are printed for each of them
        try:
            if compiler_is_gcc():
                self.rehearse() if WISH == "thorough" else self.hurry()
            super().run()
        except Exception as problem:
            if REQUIRED:
                raise
            self.warn(f"no compiled rules ({problem}); {PLAIN}")
            for built in self.get_outputs():
                Path(built).unlink(missing_ok=True)
            self.extensions = self.distribution.ext_modules = []

    def build_extension(self, ext: Extension) -> None:
        if ext.name not in LOADED_BY:
            super().build_extension(ext)

    def build_extensions(self) -> None:
        if RUN_TIME:
            self.build_run_time()
        super().build_extensions()
        for name, other in LOADED_BY.items():
            shutil.copy2(self.get_ext_fullpath(other), self.get_ext_fullpath(name))

    def large_ones(self) -> list[Extension]:
        """All libraries, without what only loads a module from one of them."""
        return [extension for extension in self.extensions if extension.name.endswith("__mypyc")]

    def build_run_time(self) -> None:
        """What all libraries need of mypyc."""
        source = written(Path("build", "runtime.c"), [f'#include "{file}"' for file in RUN_TIME])
        [built] = self.compiler.object_filenames([source], output_dir=self.build_temp)
        if self.force or newer_group([source, *RUN_TIME], built):
            first = self.large_ones()[0]
            flags = [flag for flag in first.extra_compile_args if flag not in SEALED] + RUN_TIME_FLAGS
            self.compiler.compile([source], self.build_temp, include_dirs=first.include_dirs, extra_postargs=flags)
        for library in self.large_ones():
            library.extra_objects = [built]

    def hurry(self) -> None:
        """Leave passes of gcc out that gain little."""
        for library in self.large_ones():
            library.extra_compile_args = [*library.extra_compile_args, *LEFT_OUT]

    def rehearse(self) -> None:
        """Compile everything so that it counts what runs, play every game, and let the real build profit from that."""
        [library] = self.large_ones()
        usual, usual_links, target = library.extra_compile_args, library.extra_link_args, self.build_lib
        self.build_lib = str(Path("build", "rehearsal").resolve())
        library.extra_compile_args = [*usual, *COUNTING]
        library.extra_link_args = [*usual_links, *COUNTING]
        shutil.copytree("src/reihum", Path(self.build_lib, "reihum"), dirs_exist_ok=True)
        super().run()
        environment = {**os.environ, "PYTHONPATH": self.build_lib}
        subprocess.run([sys.executable, "-m", "reihum.bench.rehearsal"], env=environment, check=True)
        library.extra_compile_args, library.extra_link_args = [*usual, *COUNTED], usual_links
        self.build_lib, self.compiler, self.force = target, None, True


def compiler_is_gcc() -> bool:
    """Others count what runs in other ways, and have other passes."""
    if sys.platform != "linux":
        return False
    command = [*(os.environ.get("CC") or "cc").split(), "--version"]
    return "Free Software Foundation" in subprocess.run(command, capture_output=True, text=True, check=True).stdout


class HonestWheel(bdist_wheel):
    """Tagged by what is in it: whether the compiler works is known only when everything is built."""

    def run(self) -> None:
        self.run_command("build")
        self.root_is_pure = not self.distribution.has_ext_modules()
        if self.root_is_pure:
            note = Path(self.get_finalized_command("build").build_lib, "reihum", "plain.txt")
            note.write_text("asked" if WISH == "no" else "failed", encoding="utf-8")
        super().run()


def modules() -> list[str]:
    """The modules to compile."""
    paths = [path for folder in FOLDERS for path in folder.rglob("*.py")]
    chosen = [path for path in paths if path.name not in PLAIN_NAMES and path not in PLAIN_ONES]
    return sorted(str(path) for path in [*chosen, *SERVER])


def libraries(paths: list[str]) -> "Iterator[tuple[list[str], str | None]]":
    """One library for each game and for each other folder, so that a change in one is soon compiled."""
    homes: dict[str, list[str]] = {}
    for path in paths:
        parts = Path(path).parts
        homes.setdefault(parts[3] if parts[2] == "games" else parts[2], []).append(path)
    for home, inside in homes.items():
        yield inside, f"reihum_{home}"


def unfolded() -> Path:
    """A copy of the sources as the compiler wants them: see reihum.unfold."""
    sys.path.insert(0, str(Path("src").resolve()))
    from reihum.unfold import unfold_folder

    copy = Path("build", "unfolded")
    shutil.rmtree(copy / "src", ignore_errors=True)  # what mypy remembers of the last time, next to it, stays
    shutil.copytree("src", copy / "src", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy2("pyproject.toml", copy)
    for folder in FOLDERS:
        unfold_folder(copy / folder, root=copy / "src", whole=WISH == "thorough")
    return copy


def extensions() -> list[Extension]:
    """What to compile: nothing for a source archive or an editable install."""
    if WISH == "no" or not {"bdist_wheel", "build", "build_ext", "install"} & set(sys.argv):
        return []
    try:
        from mypyc.build import mypycify

        target = str(Path("build").resolve())
        found: list[Extension]
        with chdir(unfolded()):
            if WISH == "thorough":
                found = mypycify(modules(), opt_level="3", debug_level="0", group_name="reihum", target_dir=target)
            else:
                apart = list(libraries(modules()))
                together = sys.platform != "linux"
                found = mypycify(
                    modules(),
                    opt_level="1",
                    debug_level="0",
                    separate=apart,
                    target_dir=target,
                    include_runtime_files=together,
                )
        gc.freeze()  # mypyc leaves much in memory; to look through it when Python ends takes a sixth of its time
    except (Exception, SystemExit) as problem:
        if REQUIRED:
            raise
        print(f"warning: no compiled rules (mypyc: {problem}); {PLAIN}", file=sys.stderr)
        return []
    for extension in found:  # mypyc gives all of them the same list
        extension.extra_compile_args = [*extension.extra_compile_args, *FLAGS]
    if sys.platform == "linux":
        hasten(found)
    return found


def hasten(found: list[Extension]) -> None:
    """Spare the compiler what nobody needs."""
    for extension in found:
        if extension.name.endswith("__mypyc"):
            extension.extra_compile_args += SEALED
            if WISH != "thorough":
                set_apart(extension)
    load_together([extension for extension in found if not extension.name.endswith("__mypyc")])


def set_apart(library: Extension) -> None:
    """Leave mypyc's run time out, and have what runs seldom compiled with less effort.

    Before mypyc's own file, the functions that run seldom are declared so, and all that is not Python's is declared
    as found in the same library.
    """
    RUN_TIME[:] = [str(Path(file).resolve()) for file in library.sources[1:]]
    library.extra_link_args = [*library.extra_link_args, *ONLY_WHAT_IS_USED]
    name = library.name.removesuffix("__mypyc")
    if name.removeprefix("reihum_") in SELDOM_LIBRARIES:
        library.extra_compile_args += ["-Og"]
    source, header = Path("build", f"__native_{name}.c"), Path("build", f"__native_internal_{name}.h")
    declared = re.findall(r"^extern (.*\b(CPy\w+)\(.*\));$", header.read_text(encoding="utf-8"), re.MULTILINE)
    seldom = [f'{line} __attribute__((optimize("Og")));' for line, function in declared if SELDOM.search(function)]
    lines = ["#include <Python.h>", "#pragma GCC visibility push(hidden)", f'#include "{header.name}"']
    lines += [*seldom, f'#include "{source.name}"']
    library.sources = [written(Path("build", "seldom", f"{name}.c"), lines)]
    library.depends = [*library.depends, str(source), str(header)]


def load_together(modules: list[Extension]) -> None:
    """One file with the loaders of all modules of a folder is compiled, and copied for each of them."""
    written(Path("build", "loader", "Python.h"), LOADER_HEADER.splitlines())
    folders: dict[str, list[Extension]] = {}
    for module in modules:
        folders.setdefault(module.name.rpartition(".")[0], []).append(module)
    for folder, inside in folders.items():
        lines: list[str] = []
        for number, module in enumerate(inside):  # each of mypyc's files has a function of this name
            lines += ["#undef PyInit___init__", f"#define PyInit___init__ PyInit___init___{number}"]
            lines += [f'#include "{Path(source).resolve()}"' for source in module.sources]
        first = inside[0]
        first.sources = [written(Path("build", "loader", f"{folder}.c"), lines)]
        first.include_dirs = [str(Path("build", "loader")), *first.include_dirs]
        LOADED_BY.update({module.name: first.name for module in inside[1:]})


def written(path: Path, lines: list[str]) -> str:
    """A file with these lines; one that has them already stays as old as it is."""
    text = "\n".join([*lines, ""])
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.write_text(text, encoding="utf-8")
    return str(path)


setup(ext_modules=extensions(), cmdclass={"bdist_wheel": HonestWheel, "build_ext": AllOrNothing})
