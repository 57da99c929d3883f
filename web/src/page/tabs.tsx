import type { ComponentChildren } from 'preact';
import { useId, useRef } from 'preact/hooks';

export interface TabsProps {
  readonly label: string;
  readonly titles: readonly string[];
  readonly selected: number;
  onSelect(index: number): void;
  readonly children: ComponentChildren;
}

/** A row of tabs and the panel of the selected one. Arrow keys, Home and End move between tabs. */
export function Tabs({ label, titles, selected, onSelect, children }: TabsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);

  const move = (event: KeyboardEvent) => {
    const last = titles.length - 1;
    const target = new Map([
      ['ArrowRight', selected === last ? 0 : selected + 1],
      ['ArrowLeft', selected === 0 ? last : selected - 1],
      ['Home', 0],
      ['End', last],
    ]).get(event.key);
    if (target === undefined) return;
    event.preventDefault();
    onSelect(target);
    list.current?.querySelectorAll('button')[target]?.focus();
  };

  return (
    <div class="tabs">
      <div class="tab-list" role="tablist" aria-label={label} ref={list} onKeyDown={move}>
        {titles.map((title, index) => (
          <button
            type="button"
            role="tab"
            key={title}
            id={`${id}-tab-${index}`}
            aria-selected={index === selected}
            aria-controls={`${id}-panel`}
            tabIndex={index === selected ? 0 : -1}
            onClick={() => onSelect(index)}
          >
            {title}
          </button>
        ))}
      </div>
      <div
        class="tab-panel"
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-tab-${selected}`}
      >
        {children}
      </div>
    </div>
  );
}
