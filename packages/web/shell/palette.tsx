/** One search for sensors, dashboards, environments, devices and pages: `Ctrl K` or `/` opens it, arrows choose, Enter opens, Esc closes. */
import './palette.css';
import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { PAGES } from '../addresses.js';
import { logout } from '../api/session.js';
import { classes } from '../kit/classes.js';
import { saidOf } from '../kit/errors.js';
import { Icon, type IconName } from '../kit/icons/icon.js';
import { sensorName } from '../parts/sensor-name.js';
import { texts } from '../texts/texts.js';
import { destinations } from './navigation.js';
import { type FoundSensor, useFound } from './palette-search.js';
import { isPaletteOpen, openPalette } from './palette-state.js';

interface Result {
  readonly id: string;
  readonly label: string;
  readonly icon: IconName;
  /** The palette shows it beside the name: place and device of a sensor. */
  readonly context?: string;
  /** Value of a sensor. */
  readonly value?: string;
  readonly run: () => void;
}

interface Part {
  readonly title: string;
  readonly results: readonly Result[];
}

export function Palette() {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isShortcut = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k';
      if (!isShortcut && (event.key !== '/' || takesText(event.target))) return;
      if (event.defaultPrevented) return;
      event.preventDefault();
      if (isShortcut) isPaletteOpen.value = !isPaletteOpen.value;
      else openPalette();
    };
    addEventListener('keydown', onKeyDown);
    return () => {
      removeEventListener('keydown', onKeyDown);
      isPaletteOpen.value = false;
    };
  }, []);
  return isPaletteOpen.value ? <Search onClose={() => (isPaletteOpen.value = false)} /> : null;
}

/** Whether a key is text for the element that has the focus. */
function takesText(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

function Search({ onClose }: { readonly onClose: () => void }) {
  const id = useId();
  const [words, setWords] = useState('');
  const [at, setAt] = useState(0);
  /** Enter was pressed before anything was found: the first result opens when it is there. */
  const [isEager, setEager] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const { parts, isSearching, error } = useParts(words);
  const results = parts.flatMap((part) => part.results);
  const chosen = Math.min(at, results.length - 1);

  useLayoutEffect(() => {
    const before = document.activeElement;
    const own = root.current;
    input.current?.focus();
    const onOutside = (event: Event) => {
      if (!own?.contains(event.target as Node)) onClose();
    };
    addEventListener('pointerdown', onOutside);
    return () => {
      removeEventListener('pointerdown', onOutside);
      const { activeElement } = document;
      const isHere = activeElement === document.body || own?.contains(activeElement) === true;
      if (isHere && before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);

  const open = (result: Result | undefined) => {
    if (result === undefined) {
      setEager(isSearching);
      return;
    }
    onClose();
    result.run();
  };
  useEffect(() => {
    if (isEager && !isSearching) open(results[0]);
  }, [isEager, isSearching]);
  useEffect(() => {
    document.getElementById(`${id}-${chosen}`)?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.isComposing) return;
    if (event.key === 'Escape' || event.key === 'Tab') onClose();
    else if (event.key === 'ArrowDown') setAt((chosen + 1) % Math.max(results.length, 1));
    else if (event.key === 'ArrowUp') setAt((chosen - 1 + results.length) % Math.max(results.length, 1));
    else if (event.key === 'Enter') open(results[chosen]);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  let index = -1;
  return (
    <div class="palette" ref={root} role="dialog" aria-label={texts.shell.search}>
      <div class="palette-input">
        {isSearching ? <span class="spinner" /> : <Icon name="search" />}
        <input
          ref={input}
          type="text"
          role="combobox"
          aria-label={texts.shell.search}
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={results[chosen] === undefined ? undefined : `${id}-${chosen}`}
          aria-autocomplete="list"
          autocomplete="off"
          spellcheck={false}
          maxLength={200}
          placeholder={texts.shell.searchHint}
          value={words}
          onInput={(event) => {
            setWords(event.currentTarget.value);
            setAt(0);
            setEager(false);
          }}
          onKeyDown={onKeyDown}
        />
        <kbd>Esc</kbd>
      </div>
      <div class="palette-list" role="listbox" id={`${id}-list`} aria-label={texts.shell.results}>
        {parts.map(({ title, results: own }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
          <div key={title} role="group" aria-label={title}>
            <div class="palette-part" role="presentation">
              {title}
            </div>
            {own.map((result) => {
              index += 1;
              return (
                <Option
                  key={result.id}
                  id={`${id}-${index}`}
                  result={result}
                  isChosen={index === chosen}
                  onChoose={() => open(result)}
                  onPoint={setAt.bind(null, index)}
                />
              );
            })}
          </div>
        ))}
      </div>
      {results.length === 0 && !isSearching && error === null && (
        <p class="palette-none" role="status">
          {texts.shell.nothingFound}
        </p>
      )}
      {error !== null && (
        <p class="palette-none" role="status">
          {saidOf(error)}
        </p>
      )}
    </div>
  );
}

interface OptionProps {
  readonly id: string;
  readonly result: Result;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly onPoint: () => void;
}

function Option({ id, result, isChosen, onChoose, onPoint }: OptionProps) {
  const { icon, label, context = '', value = '' } = result;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the input
    <div
      id={id}
      class={classes('palette-result', value !== '' && 'palette-sensor')}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen ? 'true' : 'false'}
      onClick={onChoose}
      onPointerMove={onPoint}
    >
      <Icon name={icon} />
      <span class="cut palette-label">{label}</span>
      {context !== '' && <small class="cut palette-context">{context}</small>}
      {value !== '' && <span class="cut number palette-value">{value}</span>}
    </div>
  );
}

interface Parts {
  readonly parts: readonly Part[];
  readonly isSearching: boolean;
  readonly error: unknown;
}

const OTHERS = [
  { kind: 'dashboard', title: texts.shell.dashboards, icon: 'dashboard', address: PAGES.dashboard },
  { kind: 'environment', title: texts.shell.environments, icon: 'pin', address: PAGES.environment },
  { kind: 'device', title: texts.shell.devices, icon: 'connect', address: PAGES.device },
] as const;

/** Pages come before what the server finds: this arrives later, and must not move what Enter opens. */
function useParts(words: string): Parts {
  const { route } = useLocation();
  const pages = useMemo<readonly Result[]>(
    () => [
      ...destinations().map(({ address, label, icon }) => ({
        id: address,
        label,
        icon,
        run: () => route(address),
      })),
      { id: 'logout', label: texts.shell.logout, icon: 'logout', run: () => void logout() },
    ],
    [],
  );
  const { sensors, total, others, isSearching, error } = useFound(words);
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const isBlank = wanted.length === 0;
  const matching = pages.filter(({ label }) => wanted.every((word) => label.toLowerCase().includes(word)));
  const found: readonly Result[] = [
    ...sensors.map((sensor) => resultOf(sensor, () => route(PAGES.sensor(sensor.id)))),
    ...(isBlank || total <= sensors.length
      ? []
      : [
          {
            id: 'all',
            label: texts.shell.allSensors(total),
            icon: 'search' as const,
            run: () => route(`${PAGES.sensors}?search=${encodeURIComponent(words.trim())}`),
          },
        ]),
  ];
  const ofSensors = { title: isBlank ? texts.shell.recent : texts.shell.sensors, results: found };
  const ofPages = { title: texts.shell.navigation, results: matching };
  const ofOthers = OTHERS.map(({ kind, title, icon, address }) => ({
    title,
    results: others
      .filter((each) => each.kind === kind)
      .map(({ id, name, context }) => ({
        id: `${kind}-${id}`,
        label: name,
        icon,
        context,
        run: () => route(address(id)),
      })),
  }));
  const parts = isBlank ? [ofSensors, ofPages] : [ofPages, ofSensors, ...ofOthers];
  return { parts: parts.filter(({ results }) => results.length > 0), isSearching, error };
}

function resultOf(sensor: FoundSensor, run: () => void): Result {
  const { id, name = '', display_name = '', unit = '', place, device, last_value = null } = sensor;
  return {
    id: `sensor-${id}`,
    label: sensorName(sensor),
    icon: 'chart',
    context: [display_name === '' ? '' : name, place?.name, device?.type].filter(Boolean).join(' · '),
    value: last_value === null ? texts.shell.noValue : `${last_value} ${unit}`.trim(),
    run,
  };
}
