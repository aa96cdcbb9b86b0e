/** Annotations of the range in sight below charts, and firings of the user's alerts: read by everyone who reads the sensor or dashboard, written by those who may. */
import './annotations.css';
import { type Signal, useSignal } from '@preact/signals';
import { client } from '../../api/client.js';
import { call } from '../../api/session.js';
import { type ChartMark, momentStep } from '../../chart/chart.js';
import { momentText } from '../../chart/format.js';
import type { View } from '../../chart/view.js';
import { Badge } from '../../kit/badge.js';
import { Button } from '../../kit/button.js';
import { Field } from '../../kit/field.js';
import { Form } from '../../kit/form.js';
import { IconButton } from '../../kit/icon-button.js';
import { Input, Textarea } from '../../kit/input.js';
import { ErrorState } from '../../kit/states.js';
import { useSubmit } from '../../kit/submit.js';
import { toast, toastError } from '../../kit/toast.js';
import { texts } from '../../texts/texts.js';
import { localText, momentOfLocal } from '../local-moment.js';
import { UNDO_TIME } from '../undo-time.js';
import type { Annotation, Annotations } from './use-annotations.js';
import type { Firing } from './use-firings.js';

/** What the form writes: a new annotation of a range, or one that is there. */
export type Draft = View | Annotation;

/** What a new annotation belongs to. */
export type Subject = { readonly sensor_id: number } | { readonly dashboard_id: number };

export interface AnnotationListProps {
  readonly subject: Subject;
  readonly annotations: Annotations;
  /** Those in sight, in order of time. Default: none. */
  readonly firings?: readonly Firing[];
  /** Open form; null: none. */
  readonly draft: Signal<Draft | null>;
  /** Where a new one begins: the marked range, or the moment under the cursor. */
  readonly place: () => View;
  readonly canWrite: boolean;
  readonly view: View;
  readonly zone: string;
  /** Names what an annotation belongs to; default: nothing, since all belong to the same. */
  readonly nameOf?: ((annotation: Annotation) => string) | undefined;
}

const words = texts.sensor.annotations;

/** Firings that the list has at most: the newest ones. */
const FIRINGS = 20;

export function marksOf(annotations: readonly Annotation[]): ChartMark[] {
  return annotations.map(({ start_date, end_date, text }) => ({
    at: start_date,
    until: end_date,
    label: text,
    isNote: true,
  }));
}

export function AnnotationList(props: AnnotationListProps) {
  const { annotations, firings = [], draft, canWrite, view, zone, nameOf } = props;
  const { shown, error, reload } = annotations;
  if (error !== undefined) return <ErrorState error={error} retry={() => void reload()} />;
  if (shown.length + firings.length === 0 && !canWrite) return null;
  const open = draft.value;
  const listed = firings.slice(-FIRINGS);
  const older = firings.length - listed.length;
  const entries = [
    ...shown.map((annotation) => ({ at: annotation.start_date, annotation })),
    ...listed.map((firing) => ({ at: firing.at, firing })),
  ].sort((one, other) => one.at - other.at);
  return (
    <section class="panel annotations" aria-label={words.title}>
      <header class="row">
        <h2>{words.title}</h2>
        {canWrite && (
          <Button
            icon="plus"
            variant="quiet"
            onClick={() => {
              draft.value = props.place();
            }}
          >
            {words.add}
          </Button>
        )}
      </header>
      {open !== null && !('id' in open) && <AnnotationForm key="new" {...props} draft={draft} given={open} />}
      {older > 0 && <p class="muted">{words.moreFirings(older)}</p>}
      {entries.length > 0 && (
        <ul class="annotations-list">
          {entries.map((entry) =>
            'firing' in entry ? (
              <li key={`firing ${entry.firing.id}`}>
                <FiringLine firing={entry.firing} view={view} zone={zone} />
              </li>
            ) : (
              <li key={entry.annotation.id}>
                {open !== null && 'id' in open && open.id === entry.annotation.id ? (
                  <AnnotationForm {...props} draft={draft} given={entry.annotation} />
                ) : (
                  <Line
                    annotation={entry.annotation}
                    name={nameOf?.(entry.annotation) ?? ''}
                    view={view}
                    zone={zone}
                    draft={draft}
                    reload={reload}
                  />
                )}
              </li>
            ),
          )}
        </ul>
      )}
    </section>
  );
}

function Line({
  annotation,
  name,
  view,
  zone,
  draft,
  reload,
}: {
  readonly annotation: Annotation;
  readonly name: string;
  readonly view: View;
  readonly zone: string;
  readonly draft: Signal<Draft | null>;
  readonly reload: () => Promise<void>;
}) {
  const { start_date, end_date, text, author, editable } = annotation;
  const step = momentStep(view);
  const moment = momentText(start_date, zone, step);
  const when = end_date === start_date ? moment : `${moment} – ${momentText(end_date, zone, step)}`;
  return (
    <div class="annotations-one">
      <span class="number muted">{when}</span>
      <p>{text}</p>
      {name !== '' && <span class="muted">{name}</span>}
      <span class="muted">{author.username ?? words.somebody}</span>
      {editable && (
        <span class="row">
          <IconButton
            icon="edit"
            label={words.edit(when)}
            onClick={() => {
              draft.value = annotation;
            }}
          />
          <IconButton
            icon="trash"
            label={words.remove(when)}
            onClick={() => void remove(annotation, reload)}
          />
        </span>
      )}
    </div>
  );
}

interface FiringLineProps {
  readonly firing: Firing;
  readonly view: View;
  readonly zone: string;
}

function FiringLine({ firing: { at, label, href }, view, zone }: FiringLineProps) {
  return (
    <div class="annotations-one">
      <span class="number muted">{momentText(at, zone, momentStep(view))}</span>
      <p>
        <a href={href}>{label}</a>
      </p>
      <Badge status="warning" icon="bell">
        {words.hasFired}
      </Badge>
    </div>
  );
}

async function remove(annotation: Annotation, reload: () => Promise<void>): Promise<void> {
  const { id, sensor_id, dashboard_id, start_date, end_date, text } = annotation;
  const subject = sensor_id === undefined ? { dashboard_id: dashboard_id! } : { sensor_id };
  const body = { annotation: { ...subject, start_date, end_date, text } };
  try {
    await call(() => client.delete('/annotations/{id}', { id }));
    await reload();
    toast(words.removed, {
      duration: UNDO_TIME,
      undo: () => void call(() => client.post('/annotations', { body })).then(reload, toastError),
    });
  } catch (thrown) {
    toastError(thrown);
  }
}

function AnnotationForm({
  subject,
  annotations,
  draft,
  given,
  zone,
}: AnnotationListProps & { readonly given: Draft }) {
  const old = 'id' in given ? given : null;
  const [from, to] = 'id' in given ? [given.start_date, given.end_date] : [given.from, given.to];
  const times = { start: localText(from, zone), end: from === to ? '' : localText(to, zone) };
  const isWrongTime = useSignal(false);
  const close = () => {
    draft.value = null;
  };
  const form = useSubmit(async ({ text }) => {
    // A time that stays as it was stays exact, beyond what the field shows.
    const [first, last] = [text('start_date'), text('end_date')];
    const start = first === times.start ? from : momentOfLocal(first, zone);
    const end = last === '' ? start : last === times.end ? to : momentOfLocal(last, zone);
    isWrongTime.value = !(end >= start);
    if (isWrongTime.value) return;
    const annotation = { start_date: start, end_date: end, text: text('text') };
    await call(() =>
      old === null
        ? client.post('/annotations', { body: { annotation: { ...subject, ...annotation } } })
        : client.put('/annotations/{id}', { id: old.id, body: { annotation } }),
    );
    close();
    await annotations.reload();
  });
  return (
    <Form
      of={form}
      class="annotations-form stack"
      label={old === null ? words.add : words.change}
      submit={words.save}
      onCancel={close}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        close();
      }}
    >
      <Field label={words.text} name="text">
        <Textarea rows={2} required maxLength={2000} autofocus defaultValue={old?.text ?? ''} />
      </Field>
      <div class="annotations-times">
        <Field label={words.start} name="start_date">
          <Input type="datetime-local" step={stepOf(times.start)} required defaultValue={times.start} />
        </Field>
        <Field
          label={words.end}
          name="end_date"
          isOptional
          error={isWrongTime.value ? texts.sensor.notARange : ''}
        >
          <Input type="datetime-local" step={stepOf(times.end)} defaultValue={times.end} />
        </Field>
      </div>
    </Form>
  );
}

/** Seconds, or milliseconds where the time has them: the browser refuses a value between two steps. */
function stepOf(local: string): string {
  return local.includes('.') ? '0.001' : '1';
}
