/** Finds other sensors to draw beside this one. */
import { useSignal } from '@preact/signals';
import type { Result } from '@sensorium/client';
import { useEffect, useRef } from 'preact/hooks';
import { client } from '../../api/client.js';
import { call } from '../../api/session.js';
import { Button } from '../../kit/button.js';
import { Switch } from '../../kit/choice.js';
import { Input } from '../../kit/input.js';
import { texts } from '../../texts/texts.js';
import { MOST_OTHERS } from './address.js';

type Found = Result<'GET', '/sensors'>['sensors'][number];

export interface CompareProps {
  /** Sensors that are drawn already. */
  readonly ids: readonly number[];
  readonly hasBefore: boolean;
  readonly canHaveBefore: boolean;
  readonly onAdd: (sensorId: number) => void;
  readonly onBefore: (hasBefore: boolean) => void;
}

/** Milliseconds after the last key at which the server is asked. */
const PAUSE = 150;
const SHOWN = 8;

export function Compare({ ids, hasBefore, canHaveBefore, onAdd, onBefore }: CompareProps) {
  const isOpen = useSignal(false);
  const words = useSignal('');
  const found = useSignal<readonly Found[] | null>(null);
  const root = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!isOpen.value) return;
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      const query = { search: words.value, per_page: SHOWN + MOST_OTHERS + 1 };
      const reply = await call(() => client.get('/sensors', query, { signal: controller.signal })).catch(
        () => null,
      );
      if (reply === null || controller.signal.aborted) return;
      found.value = reply.sensors;
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [isOpen.value, words.value]);

  useEffect(() => {
    if (!isOpen.value) return;
    root.current?.querySelector('input')?.focus();
    const outside = (event: Event) => {
      if (!root.current?.contains(event.target as Node)) isOpen.value = false;
    };
    addEventListener('pointerdown', outside);
    addEventListener('focusin', outside);
    return () => {
      removeEventListener('pointerdown', outside);
      removeEventListener('focusin', outside);
    };
  }, [isOpen.value]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen.value) return;
    if (event.key === 'Escape') {
      isOpen.value = false;
      root.current?.querySelector('button')?.focus();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const all = [...root.current!.querySelectorAll<HTMLElement>('input, .compare-item')];
      const at = all.indexOf(document.activeElement as HTMLElement) + (event.key === 'ArrowDown' ? 1 : -1);
      all[Math.max(0, Math.min(at, all.length - 1))]?.focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const offered = (found.value ?? []).filter(({ id }) => !ids.includes(Number(id))).slice(0, SHOWN);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys go to the controls inside
    <div class="compare" ref={root} onKeyDown={onKeyDown}>
      <Button
        icon="plus"
        variant="quiet"
        aria-expanded={isOpen.value ? 'true' : 'false'}
        onClick={() => {
          isOpen.value = !isOpen.value;
        }}
      >
        {texts.sensor.compare}
      </Button>
      {isOpen.value && (
        <section class="compare-list" aria-label={texts.sensor.compareTitle}>
          {canHaveBefore && <Switch label={texts.sensor.before} isOn={hasBefore} onChange={onBefore} />}
          {ids.length <= MOST_OTHERS && (
            <>
              <Input
                type="search"
                icon="search"
                aria-label={texts.sensor.comparePlaceholder}
                placeholder={texts.sensor.comparePlaceholder}
                value={words.value}
                onInput={(event) => {
                  words.value = event.currentTarget.value;
                }}
              />
              <div class="compare-items">
                {offered.map(({ id, name = '', display_name = '', unit = '' }) => (
                  <button
                    key={id}
                    type="button"
                    class="compare-item"
                    onClick={() => {
                      isOpen.value = false;
                      words.value = '';
                      onAdd(Number(id));
                    }}
                  >
                    <span class="cut">{display_name === '' ? name : display_name}</span>
                    <span class="muted">{unit}</span>
                  </button>
                ))}
                {found.value !== null && offered.length === 0 && (
                  <p class="muted">{texts.sensor.noSuchSensor}</p>
                )}
              </div>
            </>
          )}
        </section>
      )}
    </div>
  );
}
