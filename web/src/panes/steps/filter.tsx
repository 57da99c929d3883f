import { strings } from '../../strings/strings.js';
import type { Group } from './rows.js';

const ALL = Object.keys(strings.steps.groups) as Group[];

export interface FilterProps {
  readonly label: string;
  readonly hidden: ReadonlySet<Group>;
  onChange(hidden: ReadonlySet<Group>): void;
}

/** Which kinds of changes count as steps: for the list, the keys and the player. */
export function Filter({ label, hidden, onChange }: FilterProps) {
  const toggle = (group: Group) => {
    const next = new Set(hidden);
    if (!next.delete(group)) next.add(group);
    onChange(next);
  };
  return (
    <fieldset class="steps-filter">
      <legend class="hidden">{strings.steps.filterOf(label)}</legend>
      {ALL.map((group) => (
        <label key={group}>
          <input type="checkbox" checked={!hidden.has(group)} onChange={() => toggle(group)} />{' '}
          {strings.steps.groups[group]}
        </label>
      ))}
    </fieldset>
  );
}
