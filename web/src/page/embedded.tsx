import { useEffect } from 'preact/hooks';
import type { EngineClient } from '../engine/client.js';
import { strings } from '../strings/strings.js';
import { EngineStatus } from './header.js';
import type { Program } from './program.js';
import type { Services } from './services.js';

export interface EmbedHeaderProps {
  readonly engine: EngineClient;
  /** The page that the frame shows, as a page of its own. */
  readonly address: string;
  readonly title: string;
}

/** One line in a frame: how far Python is, and the way to the page itself. */
export function EmbedHeader({ engine, address, title }: EmbedHeaderProps) {
  return (
    <header class="bar embed-bar">
      <a href={address} target="_blank" rel="noopener">
        {strings.page.embed.open(title)}
      </a>
      <EngineStatus engine={engine} />
    </header>
  );
}

/** In a frame: tells the site around it what happens, and shows the step that it asks for. */
export function useEmbed(
  slug: string,
  { embed, engine }: Services,
  programs: ReadonlyMap<string, Program>,
): void {
  useEffect(() => {
    if (!embed) return;
    document.documentElement.dataset['embed'] = '';
    const shown = programs.get(embed.show ?? '');
    if (shown) shown.view.step.value = embed.step;
    let end = () => {};
    let given = true;
    void import('../embed/events.js').then(({ tellFrame }) => {
      if (given) end = tellFrame(embed, slug, engine, programs.values());
    });
    return () => {
      given = false;
      end();
    };
  }, [programs]);
}
