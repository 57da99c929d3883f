// What is left out of Pyodide's standard library: what a program in a page can't use (network, processes,
// terminals, databases) and tools that nobody calls from a lesson. Each is the beginning of a path in the
// library, and packing fails when nothing begins with it. tests/tools/stdlib.test.mjs imports every
// module that lessons and users' programs need.

const words = (text) => text.trim().split(/\s+/);

export const dropped = words(`
  email/ http/ urllib/request urllib/robotparser xml/ xmlrpc/ html/ wsgiref/ ftplib imaplib poplib smtplib
  mailbox netrc socketserver webbrowser mimetypes multiprocessing/ concurrent/futures/process ctypes/
  sqlite3/ _pyrepl/ pdb bdb cmd.py profile cProfile pstats trace.py doctest pickletools modulefinder pyclbr
  tabnanny compileall zipapp fileinput optparse configparser plistlib wave colorsys pty tty.py getpass
  rlcompleter shelve stringprep _pyio antigravity this.py nturl2path tomllib/ sched unittest/mock zoneinfo/
  importlib/metadata/ pyodide/http/pyxhr pyodide/console encodings/ tarfile _pydatetime
  urllib/response urllib/error asyncio/windows_ asyncio/proactor_events asyncio/tools asyncio/__main__
  ssl.py logging/config logging/handlers filecmp`);

/** Programs are UTF-8, and zipfile wants cp437. */
const encodings = words(`
  __init__ aliases ascii base64_codec charmap cp1252 cp437 hex_codec idna iso8859_1 latin_1 punycode
  raw_unicode_escape rot_13 unicode_escape utf_7 utf_8 utf_8_sig utf_16 utf_16_be utf_16_le utf_32
  utf_32_be utf_32_le`);

/** What stays although `dropped` has a beginning of it. help() pages its text with _pyrepl. */
export const kept = [
  '_pyrepl/__init__.py',
  '_pyrepl/pager.py',
  ...encodings.map((name) => `encodings/${name}.py`),
];

/**
 * What keeps its code but not its docstrings: modules that run under others and that nobody calls help()
 * on. Half of the library's text is docstrings.
 */
export const terse = words(`
  asyncio/ concurrent/ subprocess socket selectors zipfile/ compression/ gzip lzma bz2 shutil tempfile
  urllib/ locale gettext argparse difflib pydoc _pyrepl/ unittest/ sysconfig platform uuid
  importlib/_bootstrap pyodide/ codecs encodings/ tokenize symtable threading _colorize _strptime
  annotationlib _ast_unparse _py_warnings pickle pkgutil zipimport csv
  signal base64 hmac secrets _pylong _pyodide/ inspect dis traceback site ast ntpath posixpath genericpath
  ipaddress tracemalloc re/_ runpy code.py codeop typing`);

/** What sysconfig.get_config_var() knows of Python's own build; the rest is for compiling extensions. */
export const buildVariables = words(`
  prefix exec_prefix VERSION LDVERSION ABIFLAGS SOABI EXT_SUFFIX MACHDEP PLATLIBDIR
  BINDIR LIBDIR LIBDEST BINLIBDEST INCLUDEPY HOST_GNU_TYPE SIZEOF_VOID_P Py_DEBUG Py_GIL_DISABLED TZPATH`);
