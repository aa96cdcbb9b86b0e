/** Chooses one of the caller's sensors by a search on the server. */
import { useSignal } from '@preact/signals';
import { useId } from 'preact/hooks';
import { client } from '../../api/client.js';
import { call } from '../../api/session.js';
import { Input } from '../../kit/input.js';
import { useLoad } from '../../kit/load.js';
import { computeTexts as texts } from '../../texts/compute.js';

export interface Picked {
  readonly id: string;
  readonly name: string;
}

/** Milliseconds after the last key before a search. */
const PAUSE = 200;
const SHOWN = 6;

export interface SensorPickerProps {
  readonly label: string;
  readonly picked: string | null;
  /** Whether sensors that others share for reading are found too. */
  readonly hasShared: boolean;
  readonly onPick: (sensor: Picked) => void;
}

export function SensorPicker({ label, picked, hasShared, onPick }: SensorPickerProps) {
  const search = useSignal('');
  const timer = useSignal<ReturnType<typeof setTimeout> | undefined>(undefined);
  const group = useId();
  const { data } = useLoad(
    () =>
      call(() =>
        client.get('/sensors', {
          ...(hasShared ? {} : { owned: true }),
          details: 'row',
          per_page: SHOWN,
          search: search.value,
        }),
      ),
    [search.value],
  );
  const sensors = data.value?.sensors ?? [];
  return (
    <div class="stack compute-picker">
      <Input
        type="search"
        icon="search"
        aria-label={`${label}: ${texts.search}`}
        placeholder={texts.search}
        autocomplete="off"
        onInput={({ currentTarget: { value } }) => {
          clearTimeout(timer.peek());
          timer.value = setTimeout(() => {
            search.value = value;
          }, PAUSE);
        }}
      />
      <fieldset class="compute-found" aria-label={label}>
        {data.value !== undefined && sensors.length === 0 && <p class="muted">{texts.noneFound}</p>}
        {sensors.map(({ id, display_name, name = '', unit }) => (
          <label key={id} class="compute-sensor">
            <input
              type="radio"
              name={group}
              checked={picked === id}
              onChange={() => onPick({ id, name: display_name || name })}
            />
            <span class="cut">{display_name || name}</span>
            <span class="muted">{unit}</span>
          </label>
        ))}
      </fieldset>
    </div>
  );
}
