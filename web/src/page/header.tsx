import { useLayoutEffect, useState } from 'preact/hooks';
import type { EngineClient } from '../engine/client.js';
import { KeysButton } from './keys_button.js';
import { SearchButton } from './search_button.js';
import { chooseTheme, shownTheme, type Theme } from './theme.js';
import { UpdateNotice } from './update_notice.js';
import { strings } from '../strings/strings.js';

/** The bar at the top of every page; on a lesson's page it says how far Python is. */
export function Header({ engine }: { readonly engine: EngineClient | null }) {
  return (
    <>
      <header class="bar">
        <a class="brand" href="./">
          <svg viewBox="0 0 32 32" width="22" height="22" aria-hidden="true">
            <path
              d="M16 7v7M16 14 8 23M16 14l8 9"
              stroke="currentColor"
              stroke-width="2.4"
              fill="none"
            />
            <circle cx="16" cy="7" r="4" fill="currentColor" />
            <circle cx="8" cy="24" r="4" fill="currentColor" />
            <circle cx="24" cy="24" r="4" fill="currentColor" />
          </svg>
          {strings.page.name}
        </a>
        <div class="bar-end">
          {engine && <EngineStatus engine={engine} />}
          <SearchButton />
          <KeysButton />
          <ThemeSwitch />
        </div>
      </header>
      <UpdateNotice engine={engine} />
    </>
  );
}

/** How far Python is. */
export function EngineStatus({ engine }: { readonly engine: EngineClient }) {
  const state = engine.state.value;
  if (state.kind === 'unavailable') {
    return (
      <p class="engine" role="alert" title={state.message}>
        {strings.engine.unavailable}{' '}
        <button type="button" class="link" onClick={() => engine.start()}>
          {strings.engine.tryAgain}
        </button>
      </p>
    );
  }
  if (state.kind !== 'starting') {
    const isolated = globalThis.crossOriginIsolated;
    return (
      <p class="engine" title={isolated ? undefined : strings.engine.withoutIsolation}>
        <span class="dot" data-kind={state.kind} aria-hidden="true" />
        {state.kind === 'ready' ? strings.engine.ready : strings.engine.running}
      </p>
    );
  }
  const percent = Math.floor((100 * state.done) / Math.max(1, state.total));
  const text = strings.engine.loading(state.stage, percent);
  return (
    <div class="engine">
      <span>{text}</span>
      <div
        class="progress"
        role="progressbar"
        aria-label={strings.engine.loadingAll}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={text}
      >
        <div style={{ width: `${percent}%` }} />
      </div>
    </div>
  );
}

function ThemeSwitch() {
  // Pages are written while building, where nobody has chosen yet.
  const [theme, setTheme] = useState<Theme>('light');
  useLayoutEffect(() => setTheme(shownTheme()), []);
  const other = theme === 'light' ? 'dark' : 'light';
  return (
    <button
      type="button"
      class="theme"
      onClick={() => {
        chooseTheme(other);
        setTheme(other);
      }}
    >
      <span aria-hidden="true">{theme === 'light' ? '☾' : '☀'}</span>
      <span class="wide"> {strings.page.theme[other]}</span>
      <span class="hidden">{strings.page.theme.kind}</span>
    </button>
  );
}
