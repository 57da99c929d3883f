import type { ComponentChildren } from 'preact';

/** A sentence with what stands between backticks as code. */
export function Sentence({ text }: { readonly text: string }): ComponentChildren {
  return text
    .split('`')
    .map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part));
}
