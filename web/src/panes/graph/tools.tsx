import type { RefObject } from 'preact';
import { useState } from 'preact/hooks';
import { Working } from '../../graphs/working.js';
import { strings } from '../../strings/strings.js';
import { findNodes } from './find.js';
import type { Group } from './groups.js';
import type { Drawing } from './place.js';
import { asDot, asPng, asSvg, download } from './save.js';
import type { Union } from './union.js';
import type { Zoom } from './zoom.js';

export interface ToolsProps {
  readonly label: string;
  readonly drawing: Drawing;
  readonly union: Union;
  readonly groups: readonly Group[];
  readonly zoom: Zoom;
  readonly search: RefObject<HTMLInputElement | null>;
  onFound(nodes: ReadonlySet<number>): void;
  onGoTo(node: number): void;
  onClosed(closed: ReadonlySet<string>): void;
  readonly showsChanges: boolean;
  /** Null when nothing has changed. */
  readonly onShowChanges: ((show: boolean) => void) | null;
}

const texts = strings.drawing;

/** A drawing of more boxes would keep the page busy for seconds, and nobody could read it. */
const MOST_OPEN = 2000;

/** What can be done with a drawing, by buttons. */
export function Tools(props: ToolsProps) {
  const { label, zoom, groups, showsChanges, onShowChanges } = props;
  const tooMany = props.union.nodes.length > MOST_OPEN;
  return (
    <div class="drawing-tools" role="group" aria-label={texts.tools(label)}>
      <span class="buttons zoom">
        <button type="button" aria-label={texts.smaller} onClick={() => zoom.byKey('-')}>
          −
        </button>
        <button type="button" title={texts.actualSize} onClick={zoom.actual}>
          {texts.percent(Math.round(zoom.scale * 100))}
        </button>
        <button type="button" aria-label={texts.larger} onClick={() => zoom.byKey('+')}>
          +
        </button>
        <button type="button" onClick={zoom.fit}>
          {texts.fit}
        </button>
      </span>
      <Search {...props} />
      {groups.length > 0 && (
        <span class="buttons">
          <span class="tools-label">{texts.modules}</span>
          <button
            type="button"
            aria-disabled={tooMany}
            title={tooMany ? texts.tooMany : undefined}
            onClick={() => !tooMany && props.onClosed(new Set())}
          >
            {texts.openAll}
          </button>
          <button
            type="button"
            onClick={() => props.onClosed(new Set(groups.map(({ key }) => key)))}
          >
            {texts.closeAll}
          </button>
        </span>
      )}
      {onShowChanges && (
        <label>
          <input
            type="checkbox"
            checked={showsChanges}
            onChange={(event) => onShowChanges(event.currentTarget.checked)}
          />{' '}
          {texts.showChanges}
        </label>
      )}
      <Save {...props} />
    </div>
  );
}

/** Marks what is found while typing; Enter goes from one to the next, with Shift back. */
function Search({ union, search, onFound, onGoTo }: ToolsProps) {
  const [at, setAt] = useState(-1);
  const [text, setText] = useState('');
  const found = findNodes(union, text);
  const go = (next: number) => {
    const index = (next + found.length) % found.length;
    const node = found[index];
    if (node === undefined) return;
    setAt(index);
    onGoTo(node);
  };
  return (
    <span class="search">
      <input
        ref={search}
        type="search"
        aria-label={texts.search}
        placeholder={texts.search}
        value={text}
        onInput={({ currentTarget: { value } }) => {
          setText(value);
          setAt(-1);
          onFound(new Set(findNodes(union, value)));
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          go(event.shiftKey ? Math.max(at, 0) - 1 : at + 1);
        }}
      />
      <output>{text.trim() !== '' && texts.found(at + 1, found.length)}</output>
    </span>
  );
}

function Save({ label, drawing }: ToolsProps) {
  const name = label.replaceAll(/[^\w.-]+/g, '_');
  const svg = () => asSvg(drawing, label);
  const [making, setMaking] = useState<'now' | 'failed' | null>(null);
  const savePng = async () => {
    setMaking('now');
    try {
      download(await asPng(svg(), drawing.width, drawing.height), `${name}.png`);
      setMaking(null);
    } catch {
      setMaking('failed');
    }
  };
  const files = {
    SVG: () => download(new Blob([svg()], { type: 'image/svg+xml' }), `${name}.svg`),
    PNG: () => void savePng(),
    DOT: () =>
      download(
        new Blob([asDot(drawing.scene, label)], { type: 'text/vnd.graphviz' }),
        `${name}.dot`,
      ),
  };
  return (
    <details class="save">
      <summary>{texts.save}</summary>
      <span class="buttons">
        {Object.entries(files).map(([kind, save]) => (
          <button type="button" key={kind} onClick={save}>
            {kind}
          </button>
        ))}
      </span>
      {making === 'now' && <Working text={texts.saving} />}
      <span role="status">{making === 'failed' && texts.notSaved}</span>
    </details>
  );
}
