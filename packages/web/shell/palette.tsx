/** One search for pages: `Ctrl K` or `/` opens it, arrows choose, Enter opens, Esc closes. */
import './palette.css';
import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { logout } from '../api/session.js';
import { Icon, type IconName } from '../kit/icons/icon.js';
import { texts } from '../texts/texts.js';
import { DESTINATIONS } from './navigation.js';
import { isPaletteOpen, openPalette } from './palette-state.js';

interface Result {
  readonly id: string;
  readonly label: string;
  readonly icon: IconName;
  readonly run: () => void;
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
  const root = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const results = useResults(words);
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
    if (result === undefined) return;
    onClose();
    result.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' || event.key === 'Tab') onClose();
    else if (event.key === 'ArrowDown') setAt((chosen + 1) % Math.max(results.length, 1));
    else if (event.key === 'ArrowUp') setAt((chosen - 1 + results.length) % Math.max(results.length, 1));
    else if (event.key === 'Enter') open(results[chosen]);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div class="palette" ref={root} role="dialog" aria-label={texts.shell.search}>
      <div class="palette-input">
        <Icon name="search" />
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
          placeholder={texts.shell.searchHint}
          value={words}
          onInput={(event) => {
            setWords(event.currentTarget.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
        <kbd>Esc</kbd>
      </div>
      <div class="palette-list" role="listbox" id={`${id}-list`} aria-label={texts.shell.results}>
        {results.map((result, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the input
          <div
            key={result.id}
            id={`${id}-${index}`}
            class="palette-result"
            role="option"
            tabIndex={-1}
            aria-selected={index === chosen ? 'true' : 'false'}
            onClick={() => open(result)}
            onPointerMove={() => setAt(index)}
          >
            <Icon name={result.icon} />
            <span class="cut">{result.label}</span>
          </div>
        ))}
      </div>
      {results.length === 0 && (
        <p class="palette-none" role="status">
          {texts.shell.nothingFound}
        </p>
      )}
    </div>
  );
}

function useResults(words: string): readonly Result[] {
  const { route } = useLocation();
  const all = useMemo<readonly Result[]>(
    () => [
      ...DESTINATIONS.map(({ address, label, icon, target }) => ({
        id: address,
        label,
        icon,
        run: () => (target === undefined ? route(address) : location.assign(address)),
      })),
      { id: 'logout', label: texts.shell.logout, icon: 'logout', run: () => void logout() },
    ],
    [],
  );
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return all.filter(({ label }) => wanted.every((word) => label.toLowerCase().includes(word)));
}
