/**
 * The colour theme: the system's, until the learner chooses one. public/theme.js applies the choice
 * before the first paint; stylesheets only use `light-dark()`.
 */
export type Theme = 'light' | 'dark';

const KEY = 'fxp:theme';
const systemTheme = (): Theme =>
  matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';

export function shownTheme(): Theme {
  const chosen = document.documentElement.dataset['theme'];
  return chosen === 'light' || chosen === 'dark' ? chosen : systemTheme();
}

/** Shows a theme and remembers it; choosing what the system has gives the choice back to it. */
export function chooseTheme(theme: Theme): void {
  const own = theme !== systemTheme();
  if (own) document.documentElement.dataset['theme'] = theme;
  else delete document.documentElement.dataset['theme'];
  try {
    if (own) localStorage.setItem(KEY, theme);
    else localStorage.removeItem(KEY);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}
