/** Finds sensors for a panel, searched on the server. */
import { useSignal } from '@preact/signals';
import type { Result } from '@sensorium/client';
import { useEffect } from 'preact/hooks';
import { client } from '../../api/client.js';
import { call } from '../../api/session.js';
import { Button } from '../../kit/button.js';
import { Chip } from '../../kit/chip.js';
import { Field } from '../../kit/field.js';
import { Input } from '../../kit/input.js';
import { dashboardTexts as texts } from '../../texts/dashboards.js';
import { sensorsById } from './use-sensors.js';

type Found = Result<'GET', '/sensors'>['sensors'][number];

/** Milliseconds after the last key at which the server is asked. */
const PAUSE = 150;
const SHOWN = 8;
const MOST = 20;

export interface SensorPickerProps {
  readonly ids: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
}

export function SensorPicker({ ids, onChange }: SensorPickerProps) {
  const words = useSignal('');
  const found = useSignal<readonly Found[] | null>(null);
  const names = useNames(ids);
  useEffect(() => {
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      const query = { search: words.value, per_page: SHOWN + MOST };
      const reply = await call(() => client.get('/sensors', query, { signal: controller.signal })).catch(
        () => null,
      );
      if (reply !== null && !controller.signal.aborted) found.value = reply.sensors;
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [words.value]);
  const offered = (found.value ?? []).filter(({ id }) => !ids.includes(id)).slice(0, SHOWN);
  return (
    <div class="stack dash-picker">
      {ids.length > 0 && (
        <ul class="row dash-chosen">
          {ids.map((id) => {
            const name = names.value.get(id) ?? texts.sensorId(id);
            return (
              <li key={id}>
                <Chip label={name} onRemove={() => onChange(ids.filter((each) => each !== id))}>
                  {name}
                </Chip>
              </li>
            );
          })}
        </ul>
      )}
      {ids.length < MOST && (
        <>
          <Field label={texts.sensorSearch}>
            <Input
              type="search"
              icon="search"
              value={words.value}
              onInput={(event) => {
                words.value = event.currentTarget.value;
              }}
            />
          </Field>
          <ul class="dash-offered">
            {offered.map(({ id, name = '', display_name = '', unit = '' }) => {
              const label = display_name === '' ? name : display_name;
              return (
                <li key={id}>
                  <Button
                    variant="quiet"
                    icon="plus"
                    aria-label={texts.addSensor(label)}
                    onClick={() => {
                      names.value = new Map([...names.value, [id, label]]);
                      onChange([...ids, id]);
                    }}
                  >
                    {label} {unit !== '' && <span class="muted">{unit}</span>}
                  </Button>
                </li>
              );
            })}
          </ul>
          {found.value !== null && offered.length === 0 && <p class="muted">{texts.noSuchSensor}</p>}
        </>
      )}
    </div>
  );
}

/** Names of sensors; a sensor that the user may not read has none. */
function useNames(ids: readonly string[]) {
  const names = useSignal<ReadonlyMap<string, string>>(new Map());
  const unknown = ids.filter((id) => !names.value.has(id));
  useEffect(() => {
    if (unknown.length === 0) return;
    let isOver = false;
    sensorsById(unknown).then(
      (read) => {
        if (isOver) return;
        const named = unknown.map((id) => [id, read.get(id)?.name ?? texts.sensorId(id)] as const);
        names.value = new Map([...names.value, ...named]);
      },
      () => {},
    );
    return () => {
      isOver = true;
    };
  }, [unknown.join()]);
  return names;
}
