/** Search, filters and order of the list, and what is set of them as chips. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { Button } from '../../kit/button.js';
import { Chip } from '../../kit/chip.js';
import { Segmented } from '../../kit/choice.js';
import { Input, Select } from '../../kit/input.js';
import { sensorsTexts as texts } from '../../texts/sensors.js';
import { EVERYTHING, isFiltered, type ListState, ORDERS, OWNERS, wordsOf } from './address.js';
import { Views } from './views-menu.js';

export interface ToolbarProps {
  readonly state: ListState;
  readonly userId: number;
  /** Name of the group of the filter; empty: not known. */
  readonly groupName: string;
  /** A search is under way. */
  readonly isSearching: boolean;
  /** @param isTyping the next change follows soon, and no way back is wanted for this one */
  readonly onChange: (change: Partial<ListState>, isTyping?: boolean) => void;
}

/** Milliseconds between two searches while a person types faster than the server replies. */
const TYPING = 120;

export function Toolbar({ state, userId, groupName, isSearching, onChange }: ToolbarProps) {
  return (
    <div class="sensors-tools">
      <div class="row">
        <SearchBox
          search={state.search}
          isSearching={isSearching}
          onSearch={(search) => onChange({ search }, true)}
        />
        <Segmented
          label={texts.owner}
          choices={OWNERS.map((value) => ({ value, label: texts.owners[value] }))}
          value={state.owner}
          onChange={(owner) => onChange(owner === 'others' ? { owner, isShared: false } : { owner })}
        />
        <Select
          aria-label={texts.order}
          value={state.order}
          onChange={(event) =>
            onChange({ order: ORDERS.find((each) => each === event.currentTarget.value) ?? 'name' })
          }
        >
          {ORDERS.map((order) => (
            <option key={order} value={order}>
              {texts.orders[order]}
            </option>
          ))}
        </Select>
        <Views state={state} userId={userId} onChange={onChange} />
      </div>
      <Filters state={state} groupName={groupName} onChange={onChange} />
    </div>
  );
}

function SearchBox({
  search,
  isSearching,
  onSearch,
}: {
  readonly search: string;
  readonly isSearching: boolean;
  readonly onSearch: (search: string) => void;
}) {
  const [text, setText] = useState(search);
  const sent = useRef(search);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const searched = useRef(0);
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    // The address has changed otherwise than by typing: a chip, a view, the way back.
    if (search !== sent.current) setText(search);
    sent.current = search;
  }, [search]);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      const takesText = target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || takesText) return;
      // Captured, so that the palette does not open for the same key.
      event.preventDefault();
      event.stopImmediatePropagation();
      const input = box.current?.querySelector('input');
      input?.focus();
      input?.select();
    };
    addEventListener('keydown', onKeyDown, true);
    return () => removeEventListener('keydown', onKeyDown, true);
  }, []);
  const send = (value: string) => {
    clearTimeout(timer.current);
    searched.current = Date.now();
    sent.current = value;
    onSearch(value);
  };
  return (
    <search class="sensors-search" ref={box}>
      <Input
        type="search"
        icon="search"
        aria-label={texts.searchLabel}
        aria-keyshortcuts="/"
        placeholder={texts.search}
        autocomplete="off"
        spellcheck={false}
        maxLength={200}
        value={text}
        onInput={(event) => {
          const { value } = event.currentTarget;
          setText(value);
          clearTimeout(timer.current);
          const wait = isSearching ? searched.current + TYPING - Date.now() : 0;
          if (wait <= 0) send(value);
          else timer.current = setTimeout(() => send(value), wait);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') send(event.currentTarget.value);
          else if (event.key === 'Escape' && text !== '') {
            setText('');
            send('');
          } else if (event.key === 'ArrowDown')
            document.querySelector<HTMLElement>('.sensors-table')?.focus({ preventScroll: true });
          else return;
          event.preventDefault();
        }}
      />
      {text === '' && <kbd>/</kbd>}
    </search>
  );
}

function Filters({ state, groupName, onChange }: Pick<ToolbarProps, 'state' | 'groupName' | 'onChange'>) {
  if (!isFiltered(state)) return null;
  const words = wordsOf(state.search);
  const chips: { readonly label: string; readonly name: string; readonly change: Partial<ListState> }[] = [
    ...words.map((word) => ({
      label: word,
      name: texts.word(word),
      change: { search: words.filter((each) => each !== word).join(' ') },
    })),
    ...(state.owner === 'all'
      ? []
      : [
          {
            label: texts.ownerChips[state.owner],
            name: texts.filter(texts.ownerChips[state.owner]),
            change: { owner: 'all' as const },
          },
        ]),
    ...(state.isShared
      ? [{ label: texts.sharedByMe, name: texts.filter(texts.sharedByMe), change: { isShared: false } }]
      : []),
    ...(state.group === null
      ? []
      : [
          {
            label: texts.group(groupName || String(state.group)),
            name: texts.filter(texts.group(groupName)),
            change: { group: null },
          },
        ]),
  ];
  const { search, owner, isShared, group } = EVERYTHING;
  return (
    <div class="row">
      {chips.map(({ label, name, change }) => (
        <Chip key={name} label={name} onRemove={() => onChange(change)}>
          {label}
        </Chip>
      ))}
      {chips.length > 1 && (
        <Button variant="quiet" onClick={() => onChange({ search, owner, isShared, group })}>
          {texts.clear}
        </Button>
      )}
    </div>
  );
}
