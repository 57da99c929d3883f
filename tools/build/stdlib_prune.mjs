// What is left out of Pyodide's standard library: what a program in a page can't use (network, processes,
// terminals, databases) and tools that nobody calls from a lesson. Each is the beginning of a path in the
// library, and packing fails when nothing begins with it. tests/runtime/stdlib.test.mjs imports every
// module that lessons and users' programs need.

export const dropped = [
  ...[
    'email/',
    'http/',
    'urllib/request',
    'urllib/robotparser',
    'xml/',
    'xmlrpc/',
    'html/',
    'wsgiref/',
  ],
  ...['ftplib', 'imaplib', 'poplib', 'smtplib', 'mailbox', 'netrc', 'socketserver', 'webbrowser'],
  ...[
    'ipaddress',
    'mimetypes',
    'multiprocessing/',
    'concurrent/futures/process',
    'ctypes/',
    'sqlite3/',
  ],
  ...['_pyrepl/', 'pdb', 'bdb', 'cmd.py', 'profile', 'cProfile', 'pstats', 'trace.py', 'doctest'],
  ...[
    'pickletools',
    'modulefinder',
    'pyclbr',
    'tabnanny',
    'compileall',
    'zipapp',
    'fileinput',
    'optparse',
  ],
  ...[
    'configparser',
    'plistlib',
    'wave',
    'colorsys',
    'pty',
    'tty',
    'getpass',
    'rlcompleter',
    'shelve',
  ],
  ...['stringprep'],
  ...['_pyio', 'antigravity', 'this.py', 'nturl2path', 'tomllib/', 'sched'],
  ...[
    'unittest/mock',
    'zoneinfo/',
    'importlib/metadata/diagnose',
    'pyodide/http/pyxhr',
    'pyodide/console',
  ],
  'encodings/',
];

/** What stays although `dropped` has a beginning of it: programs are UTF-8, and zipfile wants cp437. */
export const kept = [
  ...[
    '__init__',
    'aliases',
    'ascii',
    'base64_codec',
    'charmap',
    'cp1252',
    'cp437',
    'hex_codec',
    'idna',
  ],
  ...[
    'iso8859_1',
    'latin_1',
    'punycode',
    'raw_unicode_escape',
    'rot_13',
    'unicode_escape',
    'utf_7',
  ],
  ...['utf_8', 'utf_8_sig', 'utf_16', 'utf_16_be', 'utf_16_le', 'utf_32', 'utf_32_be', 'utf_32_le'],
].map((name) => `encodings/${name}.py`);
