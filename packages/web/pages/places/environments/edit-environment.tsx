/** Name, floors and coordinates of an environment; clicks on the map beside it give coordinates. */
import type { Signal } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';
import { client } from '../../../api/client.js';
import { call } from '../../../api/session.js';
import { Button } from '../../../kit/button.js';
import { Segmented } from '../../../kit/choice.js';
import { Field } from '../../../kit/field.js';
import { Form } from '../../../kit/form.js';
import { Input, Textarea } from '../../../kit/input.js';
import { useSubmit } from '../../../kit/submit.js';
import { toast } from '../../../kit/toast.js';
import { changedMembers } from '../../../parts/changed-members.js';
import { polygonLines, polygonText, positionText } from '../../../parts/map/geometry.js';
import { placesTexts as all } from '../../../texts/places.js';
import type { Environment } from './types.js';

const texts = all.environment;

export interface Draft {
  readonly position: string;
  /** A corner a line. */
  readonly outline: string;
  /** What a click on the map gives. */
  readonly click: keyof typeof texts.clicks;
}

export interface EditEnvironmentProps {
  readonly environment: Environment;
  readonly draft: Signal<Draft>;
  readonly hasMap: boolean;
  readonly onDone: (isChanged: boolean) => void | Promise<void>;
}

export function EditEnvironment({ environment: before, draft, hasMap, onDone }: EditEnvironmentProps) {
  // Each time that the form opens, it begins with what is stored.
  useLayoutEffect(() => {
    draft.value = {
      position: before.position,
      outline: polygonLines(before.gps_outline),
      click: before.position === '' && before.gps_outline === '' ? 'centre' : 'corner',
    };
  }, []);
  const form = useSubmit(async ({ text }) => {
    const given = {
      name: text('name').trim(),
      floors: Number(text('floors') || 0),
      position: positionText(draft.value.position),
      gps_outline: polygonText(draft.value.outline),
    };
    const environment = changedMembers(given, before);
    await call(() => client.put('/environments/{id}', { id: before.id, body: { environment } }));
    toast(texts.saved);
    await onDone(true);
  });
  const { position, outline, click } = draft.value;
  const set = (change: Partial<Draft>) => {
    draft.value = { ...draft.value, ...change };
  };
  return (
    <Form of={form} title={all.edit} submit={all.save} onCancel={() => void onDone(false)}>
      <Field label={all.name} name="name">
        <Input maxLength={255} autocomplete="off" required defaultValue={before.name} autofocus />
      </Field>
      <Field label={texts.floors} isOptional name="floors">
        <Input type="number" min={0} max={10_000} step={1} defaultValue={before.floors || ''} />
      </Field>
      {hasMap && (
        <div>
          <p class="field-label" aria-hidden="true">
            {texts.clickMeans}
          </p>
          <Segmented
            label={texts.clickMeans}
            value={click}
            choices={(['corner', 'centre'] as const).map((value) => ({ value, label: texts.clicks[value] }))}
            onChange={(value) => set({ click: value })}
          />
        </div>
      )}
      <Field label={texts.position} hint={texts.positionHint} isOptional name="position">
        <Input
          maxLength={255}
          autocomplete="off"
          value={position}
          onInput={(event) => set({ position: event.currentTarget.value })}
        />
      </Field>
      <Field label={texts.outline} hint={texts.outlineHint} isOptional name="gps_outline">
        <Textarea
          rows={5}
          class="places-coordinates"
          spellcheck={false}
          value={outline}
          onInput={(event) => set({ outline: event.currentTarget.value })}
        />
      </Field>
      {outline.trim() !== '' && (
        <div class="row">
          <Button
            icon="undo"
            onClick={() => set({ outline: outline.trimEnd().split('\n').slice(0, -1).join('\n') })}
          >
            {texts.removeCorner}
          </Button>
          <Button variant="quiet" onClick={() => set({ outline: '' })}>
            {texts.clearOutline}
          </Button>
        </div>
      )}
    </Form>
  );
}
