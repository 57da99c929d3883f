/**
 * Python's colours and indentation, there with the first key. Monaco's own registration asks for them once
 * an editor is open: a line that ends in a colon before they arrive has nothing indented behind it.
 */
import { languages } from 'monaco-editor/editor';
import { conf, language } from 'monaco-editor/languages/definitions/python/python';

languages.register({ id: 'python' });
languages.setLanguageConfiguration('python', conf);
languages.setMonarchTokensProvider('python', language);
