/** Stylesheets, texts and addresses of files, which the build turns into what these say. */
declare module '*.css';
declare module '*?raw' {
  const text: string;
  export default text;
}
/** Lists of what the search finds, made at build time (web/site.ts). */
declare module 'list:*' {
  const entries: readonly import('./protocol/search.js').SearchEntry[];
  export default entries;
}
declare module '*?url' {
  const address: string;
  export default address;
}
/** Monaco's definition of a language, which comes without types. */
declare module 'monaco-editor/languages/definitions/python/python' {
  import type { languages } from 'monaco-editor/editor';
  export const conf: languages.LanguageConfiguration;
  export const language: languages.IMonarchLanguage;
}
