/** Metatags of a sensor: read by everyone who reads it, set by its owner. */
import { client } from '../../api/client.js';
import { call } from '../../api/session.js';
import { Chip } from '../../kit/chip.js';
import { LineForm } from '../../kit/form.js';
import { Input } from '../../kit/input.js';
import { useLoad } from '../../kit/load.js';
import { LoadState } from '../../kit/load-state.js';
import { FormError } from '../../kit/states.js';
import { useSubmit } from '../../kit/submit.js';
import { texts } from '../../texts/texts.js';

type Value = string | number;

export interface MetatagsProps {
  readonly sensorId: string;
  readonly isOwner: boolean;
}

export function Metatags({ sensorId, isOwner }: MetatagsProps) {
  const t = texts.sensor;
  const loaded = useLoad(() => call(() => client.get('/sensors/{id}/metatags', { id: sensorId })));
  const tags: Readonly<Record<string, readonly Value[]>> = loaded.data.value?.metatags ?? {};
  const set = async (name: string, values: readonly Value[]) => {
    const metatags = { [name]: values } as Record<string, never>;
    await call(() => client.post('/sensors/{id}/metatags', { id: sensorId, body: { metatags } }));
    await loaded.reload();
  };
  const add = useSubmit(async ({ text, reset }) => {
    const name = text('name').trim();
    await set(name, [...(tags[name] ?? []), text('value').trim()]);
    reset();
  });
  const entries = Object.entries(tags);
  return (
    <section class="stack sensor-part">
      <h3>{t.metatags}</h3>
      <LoadState of={loaded} lines={2}>
        {() => entries.length === 0 && <p class="muted">{isOwner ? t.noMetatags : t.noMetatagsOfOther}</p>}
      </LoadState>
      <ul class="row sensor-tags">
        {entries.flatMap(([name, values]) =>
          values.map((value) => {
            const remove = () =>
              set(
                name,
                values.filter((each) => each !== value),
              );
            return (
              <Metatag key={`${name}=${value}`} name={name} value={value} remove={isOwner ? remove : null} />
            );
          }),
        )}
      </ul>
      {isOwner && (
        <LineForm of={add} class="sensor-form" icon="plus" submit={t.add}>
          <Input name="name" required placeholder={t.metatagName} aria-label={t.metatagName} />
          <Input name="value" required placeholder={t.metatagValue} aria-label={t.metatagValue} />
        </LineForm>
      )}
    </section>
  );
}

interface MetatagProps {
  readonly name: string;
  readonly value: Value;
  /** Null: the user may not. */
  readonly remove: (() => Promise<void>) | null;
}

function Metatag({ name, value, remove }: MetatagProps) {
  const { error, run } = useSubmit(async () => remove?.());
  return (
    <li>
      <Chip label={`${name}=${value}`} onRemove={remove === null ? undefined : run}>
        <span class="muted">{name}=</span>
        {value}
      </Chip>
      <FormError error={error.value} />
    </li>
  );
}
