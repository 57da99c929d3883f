import { editor as monaco } from 'monaco-editor/editor';

/** Token colours; each has a contrast of at least 4.5 to 1 on its ground. */
const TOKENS = {
  light: {
    keyword: '8a3a00',
    string: '00604a',
    number: '6b3fa0',
    comment: '5c6670',
    text: '1d2329',
  },
  dark: {
    keyword: 'f0a860',
    string: '6fd3ae',
    number: 'c9a6f0',
    comment: '9aa5b1',
    text: 'e4e7eb',
  },
} as const;

const GROUNDS = {
  light: {
    base: 'vs',
    ground: '#ffffff',
    line: '#f1f4f7',
    number: '#66707a',
    selection: '#cfe3f5',
  },
  dark: {
    base: 'vs-dark',
    ground: '#171b21',
    line: '#20262e',
    number: '#8b96a2',
    selection: '#264863',
  },
} as const;

export function defineThemes(): void {
  for (const name of ['light', 'dark'] as const) {
    const tokens = TOKENS[name];
    const ground = GROUNDS[name];
    monaco.defineTheme(`fxp-${name}`, {
      base: ground.base,
      inherit: true,
      rules: [
        { token: '', foreground: tokens.text },
        { token: 'keyword', foreground: tokens.keyword },
        { token: 'string', foreground: tokens.string },
        { token: 'string.escape', foreground: tokens.string },
        { token: 'number', foreground: tokens.number },
        { token: 'comment', foreground: tokens.comment, fontStyle: 'italic' },
        { token: 'tag', foreground: tokens.number },
      ],
      colors: {
        'editor.background': ground.ground,
        'editor.foreground': `#${tokens.text}`,
        'editor.lineHighlightBackground': ground.line,
        'editor.lineHighlightBorder': ground.line,
        'editor.selectionBackground': ground.selection,
        'editorLineNumber.foreground': ground.number,
        'editorLineNumber.activeForeground': `#${tokens.text}`,
      },
    });
  }
}

/** Shows the page's theme, which is an attribute of its root or else the system's, now and later. */
export function followTheme(): void {
  const root = document.documentElement;
  const system = matchMedia('(prefers-color-scheme: dark)');
  const apply = () => {
    const dark = (root.dataset['theme'] ?? (system.matches ? 'dark' : 'light')) === 'dark';
    monaco.setTheme(dark ? 'fxp-dark' : 'fxp-light');
  };
  apply();
  system.addEventListener('change', apply);
  new MutationObserver(apply).observe(root, { attributeFilter: ['data-theme'] });
}
