import { effect } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import type { Editor } from '../editor/editor.js';
import type { EditorMarks } from '../editor/marks.js';
import { Working } from '../graphs/working.js';
import { EarlyKeys, type Selected, selectedIn } from './early_keys.js';
import { EditorMenu } from './editor_menu.js';
import { languageOf } from './language.js';
import { runWhileTyping } from './live_run.js';
import type { Program } from './program.js';
import { useServices } from './services.js';
import { fill } from '../strings/fill.js';
import { strings } from '../strings/strings.js';
import { Keys } from './keys.js';

export interface EditorHostProps {
  readonly program: Program;
  readonly label: string;
  /** The shipped program as highlighted HTML, shown until the editor is there. */
  readonly shippedHtml: string;
}

/** How long the editor waits for Python, which is wanted first, before it loads all the same. */
const PATIENCE_MS = 3000;

/**
 * A program in an editor. At first it is plain highlighted text that can be read at once; the editor
 * takes its place when Python has started and the program is near the screen, or when it is wanted.
 */
export function EditorHost({ program, label, shippedHtml }: EditorHostProps) {
  const { engine, loadEditor, editorSettings } = useServices();
  const hintId = useId();
  const host = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const plain = useRef<HTMLPreElement>(null);
  const printed = useRef<HTMLPreElement>(null);
  const editor = useRef<Editor | null>(null);
  const [state, setState] = useState<'text' | 'loading' | 'editor' | 'failed'>('text');
  const focusWhenReady = useRef(false);
  const early = useRef(new EarlyKeys());

  const open = (focus: boolean) => {
    focusWhenReady.current ||= focus;
    // The editor can be made, and the text not yet gone.
    if (focus) editor.current?.focus();
    setState((now) => (now === 'text' || now === 'failed' ? 'loading' : now));
  };

  useEffect(() => {
    if (state !== 'loading') return;
    let given = true;
    let selected: Selected = null;
    const onSelect = () => {
      selected = (plain.current && selectedIn(plain.current)) ?? selected;
    };
    onSelect();
    document.addEventListener('selectionchange', onSelect);
    loadEditor().then(
      (make) => {
        if (!given || !host.current) return;
        editor.current = make({
          host: host.current,
          text: program.text.value,
          label,
          hintId,
          look: editorSettings.look.value,
          scrollTop: plain.current?.scrollTop ?? 0,
          language: languageOf(program, engine),
          onChange: (text) => {
            // Not in the middle of the editor's own change.
            if (!program.edit(text))
              queueMicrotask(() => editor.current?.replace(program.text.value));
          },
          onRun: () => void program.run(),
          onLine: (line) => {
            program.view.line.value = line;
          },
        });
        if (!program.outdated.value) editor.current.mark(program.shown.value.error);
        editor.current.show(marksOf(program));
        if (focusWhenReady.current) takeOver(editor.current, selected, early.current);
        setState('editor');
      },
      () => setState('failed'),
    );
    return () => {
      given = false;
      document.removeEventListener('selectionchange', onSelect);
    };
  }, [state === 'loading']);

  useEffect(() => () => editor.current?.dispose(), []);
  useEffect(
    () =>
      program.text.subscribe((text) => {
        if (editor.current && editor.current.text() !== text) editor.current.replace(text);
      }),
    [program],
  );
  useEffect(() => program.shown.subscribe(({ error }) => editor.current?.mark(error)), [program]);
  useEffect(
    () =>
      effect(() => {
        const marks = marksOf(program); // read also before there is an editor: that is what is followed
        editor.current?.show(marks);
      }),
    [program],
  );
  useEffect(() => editorSettings.look.subscribe((look) => editor.current?.setLook(look)), []);
  useEffect(() => runWhileTyping(program, engine, editorSettings), [program]);
  useEffect(() => fillForPrint(printed.current, () => program.text.value), [program]);
  useEffect(() => {
    // Chosen while the page was only its HTML.
    if (plain.current === document.activeElement) open(true);
  }, []);
  useEffect(() => openNearScreen(frame.current, engine.state, () => open(false)), []);

  const edited = program.edited.value;
  const locked = program.locked.value;
  const ready = state === 'editor';
  const { textSize, wordWrap } = editorSettings.look.value;
  return (
    <div class="editor-frame" ref={frame} data-state={state}>
      <EditorMenu
        program={program}
        label={label}
        find={ready ? () => editor.current?.find() : null}
      />
      {!ready && (
        <pre
          class="code"
          ref={plain}
          style={{ '--larger': textSize }}
          data-wrap={wordWrap}
          tabIndex={0}
          aria-label={label}
          onPointerDown={() => open(true)}
          onFocus={() => open(true)}
          onKeyDown={(event) => state !== 'failed' && early.current.take(event)}
        >
          {edited ? (
            <code>{program.text.value}</code>
          ) : (
            <code dangerouslySetInnerHTML={{ __html: shippedHtml }} />
          )}
        </pre>
      )}
      {state === 'loading' && <Working text={strings.editor.loading} />}
      <div class="editor" ref={host} hidden={!ready && state !== 'loading'} />
      <pre class="code printed" ref={printed} />
      <p class="editor-hint" id={hintId}>
        {state === 'failed' ? (
          <>
            {strings.editor.failed}{' '}
            <button type="button" class="link" onClick={() => open(true)}>
              {strings.editor.tryAgain}
            </button>
          </>
        ) : (
          <>
            {locked.length > 0 && <>{strings.editor.lockedLines(locked)} </>}
            <span class="by-keys">
              {fill<ComponentChildren>(strings.editor.keys, {
                run: <Keys names={['Ctrl', 'Enter']} />,
                tab: <kbd>Tab</kbd>,
                escape: <kbd>Esc</kbd>,
              })}
            </span>
          </>
        )}
      </p>
    </div>
  );
}

/** The editor goes on where the reader is in the text that it takes the place of. */
function takeOver(editor: Editor, selected: Selected, early: EarlyKeys) {
  if (selected) editor.select(...selected);
  editor.focus();
  const typed = early.end();
  if (typed) editor.type(typed);
}

/** What the graphs say of the lines, and which of them are locked. */
function marksOf(program: Program): EditorMarks {
  return { ...program.marks.value, locked: program.locked.value };
}

/** On paper the whole program stands in the place of the editor, which holds only lines in view. */
function fillForPrint(place: HTMLElement | null, text: () => string): () => void {
  const fill = () => {
    if (place) place.textContent = text();
  };
  const empty = () => place?.replaceChildren();
  addEventListener('beforeprint', fill);
  addEventListener('afterprint', empty);
  return () => {
    removeEventListener('beforeprint', fill);
    removeEventListener('afterprint', empty);
  };
}

/** Calls `open` when the frame is near the screen and the engine has started, or patience has ended. */
function openNearScreen(
  frame: HTMLElement | null,
  engine: { subscribe(listen: (state: { readonly kind: string }) => void): () => void },
  open: () => void,
): () => void {
  if (!frame) return () => {};
  let near = false;
  let free = false;
  const tryOpen = () => {
    if (near && free) open();
  };
  const setFree = () => {
    free = true;
    tryOpen();
  };
  const observer = new IntersectionObserver(
    (entries) => {
      near = entries.some(({ isIntersecting }) => isIntersecting);
      tryOpen();
    },
    { rootMargin: '400px' },
  );
  observer.observe(frame);
  const timer = setTimeout(setFree, PATIENCE_MS);
  const unsubscribe = engine.subscribe(({ kind }) => {
    if (kind !== 'starting') setFree();
  });
  return () => {
    observer.disconnect();
    clearTimeout(timer);
    unsubscribe();
  };
}
