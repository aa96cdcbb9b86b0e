/** List of operations by group, with its filter. Keys: arrows move between the filter and the lines, Escape empties the filter. */
import { useRef } from 'preact/hooks';
import { Input } from '../../kit/input.js';
import { docsTexts as texts } from '../../texts/docs.js';
import { fragmentOf, type Group, type Place } from './document.js';
import { Method } from './method.js';

export interface IndexViewProps {
  /** Those that the filter leaves. */
  readonly groups: readonly Group[];
  readonly filter: string;
  readonly onFilter: (filter: string) => void;
  readonly place: Place;
}

export function IndexView({ groups, filter, onFilter, place }: IndexViewProps) {
  const root = useRef<HTMLElement>(null);
  const count = groups.reduce((sum, { operations }) => sum + operations.length, 0);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && filter !== '') onFilter('');
    else if (event.key === 'ArrowDown') move(root.current, 1);
    else if (event.key === 'ArrowUp') move(root.current, -1);
    else return;
    event.preventDefault();
  };
  return (
    <nav class="docs-index" aria-label={texts.operations} ref={root} onKeyDown={onKeyDown}>
      <search class="docs-filter">
        <Input
          type="search"
          icon="filter"
          aria-label={texts.filter}
          placeholder={texts.filterHint}
          autocomplete="off"
          spellcheck={false}
          value={filter}
          onInput={(event) => onFilter(event.currentTarget.value)}
        />
      </search>
      <p class="muted docs-count" role="status">
        {filter.trim() !== '' && (count === 0 ? texts.noneFound : texts.found(count))}
      </p>
      {groups.map((group) => (
        <GroupView key={group.name} group={group} place={place} isOpen={filter.trim() !== ''} />
      ))}
    </nav>
  );
}

/** Moves the focus by a line; above the first line is the filter. */
function move(root: HTMLElement | null, step: number): void {
  const lines = [...(root?.querySelectorAll<HTMLElement>('input, summary, a') ?? [])].filter(
    (each) => each.offsetParent !== null,
  );
  const at = lines.indexOf(document.activeElement as HTMLElement);
  lines[Math.max(0, Math.min(lines.length - 1, at + step))]?.focus();
}

interface GroupViewProps {
  readonly group: Group;
  readonly place: Place;
  readonly isOpen: boolean;
}

function GroupView({ group, place, isOpen: isFiltered }: GroupViewProps) {
  const isOpen = isFiltered || place.tag === group.name;
  return (
    <details class="docs-group" key={`${isOpen}`} open={isOpen}>
      <summary>
        {group.name} <span class="muted number">{group.operations.length}</span>
      </summary>
      <ul>
        {group.operations.map((operation) => (
          <li key={operation.id}>
            <a
              class="docs-entry"
              href={fragmentOf(operation)}
              title={operation.path}
              aria-current={place.operation === operation.id ? 'page' : undefined}
            >
              <Method method={operation.method} />
              <span>{operation.summary}</span>
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
