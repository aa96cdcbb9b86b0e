/** One data processor: its script, a run on real data, its schedule and its log. */
import './compute.css';
import { useSignal } from '@preact/signals';
import { SensoriumError } from '@sensorium/client';
import { useEffect } from 'preact/hooks';
import { useLocation, useRoute } from 'preact-iso/router';
import { PAGES } from '../../addresses.js';
import { client } from '../../api/client.js';
import { call } from '../../api/session.js';
import { Age } from '../../kit/age.js';
import { Banner } from '../../kit/banner.js';
import { Button } from '../../kit/button.js';
import { Segmented } from '../../kit/choice.js';
import { CodeEditor, type Mark } from '../../kit/code-editor/code-editor.js';
import { ConfirmBanner } from '../../kit/confirm-banner.js';
import { DisclosureButton, useDisclosure } from '../../kit/disclosure.js';
import { fieldError, sentenceOf } from '../../kit/errors.js';
import { Field } from '../../kit/field.js';
import { Input, Select } from '../../kit/input.js';
import { Skeleton } from '../../kit/skeleton.js';
import { ErrorState, FormError } from '../../kit/states.js';
import { toast } from '../../kit/toast.js';
import { computeTexts as texts } from '../../texts/compute.js';
import { type Processor, StateBadge, type Tried } from './processor.js';
import { RunResult } from './result.js';
import { Runs } from './runs.js';
import { SensorPicker } from './sensor-picker.js';

interface Target {
  readonly id: string;
  readonly name: string;
  readonly unit: string;
}

export default function ProcessorPage() {
  const { params } = useRoute();
  const id = params.id ?? 'new';
  return id === 'new' ? <Fresh key="new" /> : <Existing key={id} id={id} />;
}

/** A new one begins with an example on the first sensor. */
function Fresh() {
  const script = useSignal<string | null>(null);
  useEffect(() => {
    call(() => client.get('/sensors', { owned: true, details: 'row', per_page: 1 })).then(
      ({ sensors: [first] }) => {
        script.value =
          first === undefined
            ? texts.exampleNone
            : texts.example1(first.id, first.display_name || first.name || first.id);
      },
      () => {
        script.value = texts.exampleNone;
      },
    );
  }, []);
  if (script.value === null) return <Loading title={texts.newTitle} />;
  return <Workbench processor={null} target={null} script={script.value} onChanged={() => {}} />;
}

function Existing({ id }: { readonly id: string }) {
  const found = useSignal<{ readonly processor: Processor; readonly target: Target | null } | null>(null);
  const error = useSignal<unknown>(null);
  const version = useSignal(0);
  const load = async () => {
    try {
      const { dataprocessor } = await call(() => client.get('/dataprocessors/{id}', { id: id as never }));
      const target = await readTarget(dataprocessor.sensor_id);
      found.value = { processor: dataprocessor, target };
      error.value = null;
    } catch (thrown) {
      error.value = thrown;
    }
  };
  useEffect(() => {
    void load();
  }, []);
  if (found.value === null) {
    if (error.value !== null) return <ErrorState error={error.value} retry={load} />;
    return <Loading title={texts.title} />;
  }
  const { processor, target } = found.value;
  return (
    <Workbench
      key={version.value}
      processor={processor}
      target={target}
      script={processor.command}
      onChanged={(changed, isOther) => {
        found.value = { processor: changed, target };
        if (isOther) version.value += 1;
      }}
    />
  );
}

/** @returns null: the sensor is deleted, or no longer the caller's */
async function readTarget(sensorId: number): Promise<Target | null> {
  try {
    const { sensor } = await call(() => client.get('/sensors/{id}', { id: sensorId }));
    return { id: sensor.id, name: sensor.display_name || sensor.name, unit: sensor.unit };
  } catch (error) {
    if (error instanceof SensoriumError && error.code === 'not_found') return null;
    throw error;
  }
}

function Loading({ title }: { readonly title: string }) {
  return (
    <div class="stack">
      <h1>{title}</h1>
      <Skeleton height={240} />
    </div>
  );
}

interface WorkbenchProps {
  /** Null: it is new. */
  readonly processor: Processor | null;
  readonly target: Target | null;
  readonly script: string;
  /** @param isOther the other version replaces what is edited here */
  readonly onChanged: (processor: Processor, isOther?: boolean) => void;
}

function Workbench({ processor, target, script, onChanged }: WorkbenchProps) {
  const { route } = useLocation();
  const code = useSignal(script);
  const interval = useSignal(processor?.execution_interval ?? 3600);
  const kind = useSignal<'fresh' | 'existing'>('fresh');
  const name = useSignal('');
  const unit = useSignal('');
  const dataType = useSignal('float');
  const picked = useSignal<{ readonly id: string; readonly name: string } | null>(null);
  const tried = useSignal<{ readonly code: string; readonly result: Tried } | null>(null);
  const runError = useSignal<unknown>(null);
  const isRunning = useSignal(false);
  const saveError = useSignal<unknown>(null);
  const refusedCode = useSignal('');
  const isSaving = useSignal(false);
  const other = useSignal<Processor | null>(null);
  const inserting = useDisclosure();
  const question = useDisclosure();

  const isDirty =
    processor === null || code.value !== processor.command || interval.value !== processor.execution_interval;
  const sensorId =
    processor?.sensor_id ??
    (kind.value === 'existing' && picked.value !== null ? Number(picked.value.id) : undefined);

  const run = async () => {
    if (isRunning.value) return;
    isRunning.value = true;
    runError.value = null;
    const command = code.value;
    try {
      const dataprocessor = { command, ...(sensorId === undefined ? {} : { sensor_id: sensorId }) };
      const result = await call(() => client.post('/dataprocessors/execute', { body: { dataprocessor } }));
      tried.value = { code: command, result };
    } catch (thrown) {
      runError.value = thrown;
    } finally {
      isRunning.value = false;
    }
  };

  /** @param isForced also over a version that was saved elsewhere meanwhile */
  const save = async (isForced = false) => {
    if (isSaving.value) return;
    isSaving.value = true;
    saveError.value = null;
    const changed = { command: code.value, execution_interval: interval.value };
    try {
      if (processor === null) {
        const sensor = { name: name.value.trim(), unit: unit.value, data_type: dataType.value };
        const writesTo = kind.value === 'fresh' ? { sensor } : { sensor_id: Number(picked.value?.id) };
        const body = { dataprocessor: { ...changed, ...writesTo } };
        const made = await call(() => client.post('/dataprocessors', { body }));
        toast(texts.created);
        route(PAGES.processor(made.dataprocessor.id));
        return;
      }
      const { id } = processor;
      const now = (await call(() => client.get('/dataprocessors/{id}', { id }))).dataprocessor;
      const isOther =
        now.command !== processor.command || now.execution_interval !== processor.execution_interval;
      other.value = isOther && !isForced ? now : null;
      if (other.value !== null) return;
      const saved = await call(() =>
        client.put('/dataprocessors/{id}', { id, body: { dataprocessor: changed } }),
      );
      onChanged(saved.dataprocessor);
      toast(texts.saved);
    } catch (thrown) {
      saveError.value = thrown;
      refusedCode.value = changed.command;
    } finally {
      isSaving.value = false;
    }
  };

  const setActive = async (active: boolean) => {
    if (processor === null) return;
    try {
      const body = { dataprocessor: { active } };
      const saved = await call(() => client.put('/dataprocessors/{id}', { id: processor.id, body }));
      onChanged(saved.dataprocessor);
      toast(active ? texts.started : texts.stopped);
    } catch (thrown) {
      saveError.value = thrown;
    }
  };

  const remove = async () => {
    if (processor === null) return;
    try {
      await call(() => client.delete('/dataprocessors/{id}', { id: processor.id }));
      toast(texts.deleted);
      route(PAGES.compute);
    } catch (thrown) {
      saveError.value = thrown;
      question.close();
    }
  };

  const refusal = refusedCode.value === code.value ? fieldError(saveError.value, 'command') : undefined;
  const isPresent = tried.value?.code === code.value;
  const marks = [
    ...marksOf(isPresent ? tried.value!.result : null),
    ...marksOfRefusal(saveError.value, refusal),
  ];
  const title = processor === null ? texts.newTitle : (target?.name ?? texts.sensorOf(processor.sensor_id));
  const canSave =
    processor !== null || (kind.value === 'fresh' ? name.value.trim() !== '' : picked.value !== null);
  const choices = [...new Set([...Object.keys(texts.intervals).map(Number), interval.value])].sort(
    (a, b) => a - b,
  );

  return (
    <div class="stack compute-page">
      <div class="row compute-head">
        <h1 class="cut">{title}</h1>
        {processor !== null && <StateBadge processor={processor} />}
        {processor?.active && (
          <span class="muted">
            {texts.nextRun} <Age time={processor.next_start_time * 1000} />
          </span>
        )}
        <span class="compute-space" />
        {processor !== null && isDirty && <span class="muted">{texts.unsaved}</span>}
        <Button
          variant="primary"
          isBusy={isSaving.value}
          disabled={!canSave || !isDirty}
          onClick={() => void save()}
        >
          {texts.save}
        </Button>
        {processor !== null && (
          <>
            <Button
              icon={processor.active ? 'pause' : 'play'}
              onClick={() => void setActive(!processor.active)}
            >
              {processor.active ? texts.stop : texts.start}
            </Button>
            <Button icon="trash" onClick={question.open}>
              {texts.delete}
            </Button>
          </>
        )}
      </div>
      {question.isOpen && (
        <ConfirmBanner
          confirm={texts.deleteNow}
          keep={texts.keep}
          onConfirm={() => void remove()}
          onKeep={question.close}
        >
          {texts.askDelete}
        </ConfirmBanner>
      )}
      {other.value !== null && (
        <Banner
          kind="warning"
          actions={
            <>
              <Button onClick={() => onChanged(other.value!, true)}>{texts.loadTheirs}</Button>
              <Button onClick={() => void save(true)}>{texts.saveMine}</Button>
            </>
          }
        >
          {texts.conflict}
        </Banner>
      )}
      <FormError error={saveError.value} fields={['command', 'name', 'execution_interval']} />
      <div class="compute-columns">
        <section class="stack panel" aria-label={texts.script}>
          <Field label={texts.script} hint={texts.scriptHint} error={refusal}>
            <CodeEditor
              label={texts.script}
              language="script"
              rows={14}
              value={code.value}
              marks={marks}
              onInput={(value) => {
                code.value = value;
              }}
              onSubmit={() => void run()}
            />
          </Field>
          <div class="row">
            <Button
              icon="play"
              variant={processor === null && canSave ? 'plain' : 'primary'}
              isBusy={isRunning.value}
              onClick={() => void run()}
            >
              {isRunning.value ? texts.running : texts.run}
            </Button>
            <DisclosureButton icon="sensors" of={inserting}>
              {texts.insert}
            </DisclosureButton>
            <span class="muted">{texts.runHint}</span>
          </div>
          {inserting.isOpen && (
            <SensorPicker
              label={texts.insert}
              picked={null}
              hasShared
              onPick={({ id }) => {
                code.value = `${texts.readOf(id)}\n${code.value}`;
                inserting.close();
              }}
            />
          )}
          <h2>{texts.settings}</h2>
          <div class="compute-settings">
            <Field label={texts.interval} error={fieldError(saveError.value, 'execution_interval')}>
              <Select
                value={String(interval.value)}
                onChange={({ currentTarget: { value } }) => {
                  interval.value = Number(value);
                }}
              >
                {choices.map((seconds) => (
                  <option key={seconds} value={String(seconds)}>
                    {texts.intervals[seconds] ?? texts.seconds(seconds)}
                  </option>
                ))}
              </Select>
            </Field>
            {processor !== null && (
              <p>
                {texts.output}{' '}
                <a href={PAGES.sensor(processor.sensor_id)}>
                  {target?.name ?? texts.sensorOf(processor.sensor_id)}
                </a>
              </p>
            )}
          </div>
          {processor === null && (
            <>
              <Segmented
                label={texts.output}
                value={kind.value}
                choices={[
                  { value: 'fresh', label: texts.outputNew },
                  { value: 'existing', label: texts.outputOld },
                ]}
                onChange={(value) => {
                  kind.value = value;
                }}
              />
              {kind.value === 'fresh' ? (
                <div class="compute-settings">
                  <Field label={texts.name} error={fieldError(saveError.value, 'name')}>
                    <Input
                      value={name.value}
                      maxLength={255}
                      autocomplete="off"
                      onInput={({ currentTarget: { value } }) => {
                        name.value = value;
                      }}
                    />
                  </Field>
                  <Field label={texts.unit} isOptional>
                    <Input
                      value={unit.value}
                      maxLength={64}
                      autocomplete="off"
                      onInput={({ currentTarget: { value } }) => {
                        unit.value = value;
                      }}
                    />
                  </Field>
                  <Field label={texts.dataType}>
                    <Select
                      value={dataType.value}
                      onChange={({ currentTarget: { value } }) => {
                        dataType.value = value;
                      }}
                    >
                      {Object.entries(texts.dataTypes).map(([value, label]) => (
                        <option key={value} value={value}>
                          {label}
                        </option>
                      ))}
                    </Select>
                  </Field>
                </div>
              ) : (
                <SensorPicker
                  label={texts.choose}
                  picked={picked.value?.id ?? null}
                  hasShared={false}
                  onPick={(sensor) => {
                    picked.value = sensor;
                  }}
                />
              )}
            </>
          )}
        </section>
        <section
          class="stack panel"
          aria-label={texts.result}
          aria-busy={isRunning.value ? 'true' : undefined}
        >
          <h2>{texts.result}</h2>
          {runError.value !== null && <FormError error={runError.value} />}
          {tried.value === null ? (
            <p class="muted">{texts.resultEmpty}</p>
          ) : (
            <RunResult
              tried={tried.value.result}
              unit={target?.unit ?? (kind.value === 'fresh' ? unit.value : '')}
            />
          )}
        </section>
      </div>
      {processor !== null && (
        <section class="stack panel" aria-label={texts.log}>
          <h2>{texts.log}</h2>
          <Runs id={processor.id} />
        </section>
      )}
    </div>
  );
}

function marksOf(tried: Tried | null): Mark[] {
  if (tried === null || tried.error === null || tried.line === null) return [];
  return [{ line: tried.line, column: tried.column ?? 1, message: tried.error }];
}

/** The API names line and column of a syntax error. */
function marksOfRefusal(error: unknown, refusal: string | undefined): Mark[] {
  if (refusal === undefined || !(error instanceof SensoriumError)) return [];
  const { line, column } = error.body;
  if (typeof line !== 'number' || typeof column !== 'number') return [];
  return [{ line, column, message: sentenceOf(error) }];
}
