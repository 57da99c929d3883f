import { useEffect, useId, useMemo, useRef, useState } from 'preact/hooks';
import { marked, SearchIndex, type Found } from '../search/rank.js';
import type { EarlyKeys } from './early_keys.js';
import { strings } from '../strings/strings.js';

export interface SearchDialogProps {
  /** What was typed before the dialog was there. */
  readonly early: EarlyKeys;
  onClose(): void;
}

const MOST = 30;

let index: Promise<SearchIndex> | null = null;

/** Loads the lists once a page; a load that failed is tried again at the next opening. */
function loadIndex(): Promise<SearchIndex> {
  index ??= Promise.all([import('list:search-course'), import('list:search-names')]).then(
    (lists) => new SearchIndex(lists.flatMap((list) => list.default)),
  );
  index.catch(() => (index = null));
  return index;
}

const words = strings.search;

/** A field and the list of what it finds: a combobox, in a dialog. */
export function SearchDialog({ early, onClose }: SearchDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState(0);
  const [loaded, setLoaded] = useState<SearchIndex | 'failed' | null>(null);
  useEffect(() => {
    dialog.current?.showModal();
    setQuery(early.end().trim());
    loadIndex().then(setLoaded, () => setLoaded('failed'));
  }, []);
  const found = useMemo(
    () => (loaded instanceof SearchIndex ? loaded.find(query, MOST) : []),
    [loaded, query],
  );
  const optionId = (at: number) => `${id}-${at}`;
  useEffect(
    () => document.getElementById(optionId(chosen))?.scrollIntoView({ block: 'nearest' }),
    [chosen, found],
  );

  const follow = () => {
    const entry = found[chosen]?.entry;
    if (!entry) return;
    dialog.current?.close();
    location.assign(`./${entry.href}`);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.isComposing) return;
    const last = found.length - 1;
    const moves: { readonly [key: string]: number | undefined } = {
      ArrowDown: chosen >= last ? 0 : chosen + 1,
      ArrowUp: chosen <= 0 ? last : chosen - 1,
      PageDown: Math.min(last, chosen + 8),
      PageUp: Math.max(0, chosen - 8),
    };
    const next = moves[event.key];
    if (event.key === 'Enter') follow();
    else if (next !== undefined && last >= 0) setChosen(next);
    else return;
    event.preventDefault();
  };

  return (
    <dialog ref={dialog} class="search" aria-label={words.title} onClose={onClose}>
      <div class="search-head">
        <input
          // A field of the type "search" would take the first Esc for itself.
          type="text"
          role="combobox"
          list={undefined}
          aria-label={words.field}
          aria-expanded={found.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={found.length > 0 ? optionId(chosen) : undefined}
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          placeholder={words.placeholder}
          value={query}
          onInput={(event) => {
            setQuery(event.currentTarget.value);
            setChosen(0);
          }}
          onKeyDown={onKey}
        />
        <button type="button" onClick={() => dialog.current?.close()}>
          {words.close}
        </button>
      </div>
      <p class="muted" role="status">
        {stateOf(loaded, query, found.length)}
      </p>
      <div
        class="found"
        role="listbox"
        id={`${id}-list`}
        aria-label={words.results}
        ref={list}
        hidden={found.length === 0}
      >
        {found.map((each, at) => (
          <Option
            key={each.entry.href}
            found={each}
            query={query}
            id={optionId(at)}
            selected={at === chosen}
            onFollow={() => dialog.current?.close()}
          />
        ))}
      </div>
    </dialog>
  );
}

function stateOf(loaded: SearchIndex | 'failed' | null, query: string, count: number): string {
  if (loaded === 'failed') return words.failed;
  if (!query.trim()) return `${words.hint} ${words.keys}`;
  if (loaded === null) return words.loading;
  if (count === 0) return words.none(query.trim());
  return count === MOST ? words.most(count) : words.found(count);
}

interface OptionProps {
  readonly found: Found;
  readonly query: string;
  readonly id: string;
  readonly selected: boolean;
  onFollow(): void;
}

function Option({ found: { entry, excerpt }, query, id, selected, onFollow }: OptionProps) {
  return (
    <a
      role="option"
      id={id}
      href={`./${entry.href}`}
      aria-selected={selected}
      tabIndex={-1}
      onClick={onFollow}
    >
      <span class="found-title">
        <b>
          <Marked text={entry.title} query={query} />
        </b>{' '}
        <span class="badge">{words.kinds[entry.kind]}</span>
      </span>
      {entry.lesson && <span class="found-lesson">{entry.lesson}</span>}
      {excerpt && (
        <span class="found-text">
          <Marked text={excerpt} query={query} />
        </span>
      )}
    </a>
  );
}

function Marked({ text, query }: { readonly text: string; readonly query: string }) {
  return (
    <>
      {marked(text, query).map((piece, index) =>
        piece.hit ? <mark key={index}>{piece.text}</mark> : piece.text,
      )}
    </>
  );
}
