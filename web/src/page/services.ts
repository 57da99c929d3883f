import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { EditorLoader } from '../editor/editor.js';
import type { Embed } from '../embed/flags.js';
import type { EngineClient } from '../engine/client.js';
import type { Drafts } from '../lessons/drafts.js';
import type { Ideas } from '../lessons/ideas.js';
import type { Progress } from '../lessons/progress.js';
import type { Store } from '../lessons/store.js';
import type { EditorSettings } from './editor_settings.js';
import type { PaneSet } from './pane_set.js';

/** What the parts of a lesson page share. */
export interface Services {
  readonly engine: EngineClient;
  readonly store: Store;
  readonly drafts: Drafts;
  readonly progress: Progress;
  readonly ideas: Ideas;
  readonly panes: PaneSet;
  readonly loadEditor: EditorLoader;
  readonly editorSettings: EditorSettings;
  /** What the site around this page asks for; null on a page of its own. */
  readonly embed: Embed | null;
}

export const ServicesContext = createContext<Services | null>(null);

export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (!services) throw new Error('this component stands outside of a lesson page');
  return services;
}
