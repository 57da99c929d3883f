/**
 * The built page of a lesson is there before its scripts (prerender.tsx). They take it over as it is,
 * when it looks the same with what this browser keeps; else they show it anew in its place.
 */
import { hydrate, render, type ComponentChild } from 'preact';
import { takePressed } from './engine/early.js';

/** Whether the build wrote this page already. */
export const isBuilt = (root: HTMLElement): boolean => 'built' in root.dataset;

export function takeOver(root: HTMLElement, page: ComponentChild, asBuilt: boolean): void {
  const pressed = takePressed();
  const place = pressed ? buttons(root).indexOf(pressed) : -1;
  const built = isBuilt(root);
  delete root.dataset['built'];
  if (built && asBuilt) {
    resetInputs(root);
    hydrate(page, root);
  } else {
    root.replaceChildren();
    render(page, root);
  }
  // Who pressed a button before it could do anything is heard now.
  const now = buttons(root)[place];
  if (now && now.textContent === pressed?.textContent) now.click();
}

/**
 * Does `act`, which takes the page over, when what the build wrote can be read: it would hold up the page's
 * first picture. Whoever doesn't look at the page gets no pictures, and doesn't wait for one.
 */
export function onceRead(act: () => void): void {
  if (document.visibilityState === 'hidden') return act();
  requestAnimationFrame(() => setTimeout(act));
}

/** What was typed or chosen before somebody could hear it counts for nothing, so it must not be seen. */
function resetInputs(root: HTMLElement): void {
  for (const input of root.querySelectorAll('input')) {
    if (['checkbox', 'radio'].includes(input.type)) input.checked = input.defaultChecked;
    else input.value = input.defaultValue;
  }
  for (const option of root.querySelectorAll('option')) option.selected = option.defaultSelected;
}

const buttons = (root: HTMLElement) => [...root.querySelectorAll('button')];
