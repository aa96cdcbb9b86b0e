/** Finds other sensors to draw beside this one. */
import { useEffect, useRef } from 'preact/hooks';
import { Switch } from '../../kit/choice.js';
import { DisclosureButton, useDisclosure } from '../../kit/disclosure.js';
import { SearchInput } from '../../kit/search-input.js';
import { sensorName } from '../../parts/sensor-name.js';
import { useSensorSearch } from '../../parts/sensor-search.js';
import { texts } from '../../texts/texts.js';
import { MOST_OTHERS } from './address.js';

export interface CompareProps {
  /** Sensors that are drawn already. */
  readonly ids: readonly number[];
  readonly hasBefore: boolean;
  readonly canHaveBefore: boolean;
  readonly onAdd: (sensorId: number) => void;
  readonly onBefore: (hasBefore: boolean) => void;
}

const SHOWN = 8;

export function Compare({ ids, hasBefore, canHaveBefore, onAdd, onBefore }: CompareProps) {
  const list = useDisclosure();
  const { words, found } = useSensorSearch({
    most: SHOWN,
    without: new Set(ids.map(String)),
    isOn: list.isOpen,
  });
  const root = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!list.isOpen) return;
    root.current?.querySelector('input')?.focus();
    const outside = (event: Event) => {
      if (!root.current?.contains(event.target as Node)) list.close();
    };
    addEventListener('pointerdown', outside);
    addEventListener('focusin', outside);
    return () => {
      removeEventListener('pointerdown', outside);
      removeEventListener('focusin', outside);
    };
  }, [list.isOpen]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (!list.isOpen) return;
    if (event.key === 'Escape') {
      list.close();
      root.current?.querySelector('button')?.focus();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const all = [...root.current!.querySelectorAll<HTMLElement>('input, .compare-item')];
      const at = all.indexOf(document.activeElement as HTMLElement) + (event.key === 'ArrowDown' ? 1 : -1);
      all[Math.max(0, Math.min(at, all.length - 1))]?.focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys go to the controls inside
    <div class="compare" ref={root} onKeyDown={onKeyDown}>
      <DisclosureButton icon="plus" variant="quiet" of={list}>
        {texts.sensor.compare}
      </DisclosureButton>
      {list.isOpen && (
        <section class="compare-list" aria-label={texts.sensor.compareTitle}>
          {canHaveBefore && <Switch label={texts.sensor.before} isOn={hasBefore} onChange={onBefore} />}
          {ids.length <= MOST_OTHERS && (
            <>
              <SearchInput
                words={words}
                aria-label={texts.sensor.comparePlaceholder}
                placeholder={texts.sensor.comparePlaceholder}
              />
              <div class="compare-items">
                {found?.map((sensor) => (
                  <button
                    key={sensor.id}
                    type="button"
                    class="compare-item"
                    onClick={() => {
                      list.close();
                      words.value = '';
                      onAdd(Number(sensor.id));
                    }}
                  >
                    <span class="cut">{sensorName(sensor)}</span>
                    <span class="muted">{sensor.unit}</span>
                  </button>
                ))}
                {found?.length === 0 && <p class="muted">{texts.sensor.noSuchSensor}</p>}
              </div>
            </>
          )}
        </section>
      )}
    </div>
  );
}
