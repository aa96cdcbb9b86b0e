/** The sensors that a service reads, with their data fields; in the wizard. */
import { useSignal } from '@preact/signals';
import { useId, useRef } from 'preact/hooks';
import { client } from '../../../api/client.js';
import { call } from '../../../api/session.js';
import { Button } from '../../../kit/button.js';
import { useDisclosure } from '../../../kit/disclosure.js';
import { IconButton } from '../../../kit/icon-button.js';
import { FormError } from '../../../kit/states.js';
import { sensorName } from '../../../parts/sensor-name.js';
import { servicesTexts as texts } from '../../../texts/services.js';
import { SensorPicker } from '../sensor-picker.js';
import type { Service, ServiceType } from './types.js';

type Source = Service['sources'][number];

/** A sensor that was chosen, and the data fields of it that the service type can read. */
export interface Chosen extends Pick<Source, 'sensor_id' | 'name' | 'display_name' | 'unit' | 'data_type'> {
  /** Empty: the service type can read none. */
  readonly usable: readonly string[];
  readonly fields: readonly string[];
}

const DATA_TYPES: Readonly<Record<string, string>> = {
  '0': 'any',
  '1': 'float',
  '2': 'integer',
  '3': 'bool',
  '4': 'string',
  '5': 'json',
  '6': 'file',
};

/** @throws SensoriumError not_found */
export async function choose(id: number, type: ServiceType): Promise<Chosen> {
  const [{ sensor }, available] = await Promise.all([
    call(() => client.get('/sensors/{id}', { id })),
    call(() => client.get('/sensors/{id}/services/available', { id })),
  ]);
  const usable = available.services.find(({ name }) => name === type.name)?.data_fields ?? [];
  return {
    sensor_id: id,
    name: sensor.name,
    display_name: sensor.display_name,
    unit: sensor.unit,
    data_type: DATA_TYPES[sensor.data_type_id] ?? 'any',
    usable,
    fields: usable.slice(0, type.data_fields),
  };
}

export interface SourceFieldsProps {
  readonly type: ServiceType;
  readonly chosen: readonly Chosen[];
  readonly onChange: (chosen: readonly Chosen[]) => void;
}

export function SourceFields({ type, chosen, onChange }: SourceFieldsProps) {
  const adding = useDisclosure();
  const error = useSignal<unknown>(null);
  // Of two choices the later one counts, also if its response arrives first.
  const turn = useRef(0);
  const pick = async (id: number) => {
    turn.current += 1;
    const own = turn.current;
    error.value = null;
    try {
      const added = await choose(id, type);
      if (own !== turn.current) return;
      adding.close();
      const others = chosen.filter(({ sensor_id }) => sensor_id !== id);
      onChange(type.sources === 1 ? [added] : [...others, added]);
    } catch (thrown) {
      if (own === turn.current) error.value = thrown;
    }
  };
  const hasRoom = chosen.length < type.sources;
  const isPicking = chosen.length === 0 || adding.isOpen;
  return (
    <div class="stack services-chosen">
      {chosen.map((source) => (
        <ChosenSource
          key={source.sensor_id}
          type={type}
          source={source}
          onFields={(fields) =>
            onChange(chosen.map((each) => (each === source ? { ...source, fields } : each)))
          }
          onRemove={() => onChange(chosen.filter((each) => each !== source))}
        />
      ))}
      <FormError error={error.value} />
      {isPicking ? (
        <SensorPicker
          label={texts.steps.sensors}
          picked={null}
          hasShared
          onPick={({ id }) => void pick(Number(id))}
        />
      ) : (
        <div class="row">
          <Button icon={hasRoom ? 'plus' : 'edit'} onClick={adding.open}>
            {hasRoom ? texts.addSensor : texts.otherSensor}
          </Button>
        </div>
      )}
    </div>
  );
}

interface ChosenSourceProps {
  readonly type: ServiceType;
  readonly source: Chosen;
  readonly onFields: (fields: readonly string[]) => void;
  readonly onRemove: () => void;
}

function ChosenSource({ type, source, onFields, onRemove }: ChosenSourceProps) {
  const group = useId();
  const { usable, fields } = source;
  const isOne = type.data_fields === 1;
  const isFull = fields.length >= type.data_fields;
  return (
    <fieldset class="services-source" aria-label={sensorName(source)}>
      <div class="row between">
        <strong class="cut">{sensorName(source)}</strong>
        <span class="row">
          <span class="muted cut">{source.unit}</span>
          <IconButton icon="close" label={texts.removeSource(sensorName(source))} onClick={onRemove} />
        </span>
      </div>
      {usable.length === 0 && (
        <p class="services-refused" role="alert">
          {texts.cannotRead(texts.types[type.name]?.reads.toLowerCase() ?? '')}
        </p>
      )}
      {usable.length > 1 &&
        usable.map((field) => {
          const isChosen = fields.includes(field);
          return (
            <label key={field} class="services-field">
              <input
                type={isOne ? 'radio' : 'checkbox'}
                name={group}
                checked={isChosen}
                disabled={!isOne && !isChosen && isFull}
                onChange={() => {
                  if (isOne) return onFields([field]);
                  const next = isChosen ? fields.filter((each) => each !== field) : [...fields, field];
                  onFields(usable.filter((each) => next.includes(each)));
                }}
              />
              <span class="cut">{field}</span>
            </label>
          );
        })}
      {usable.length > type.data_fields && !isOne && (
        <p class="muted">{texts.fieldsAtMost(type.data_fields)}</p>
      )}
    </fieldset>
  );
}
