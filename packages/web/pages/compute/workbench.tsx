/** A data processor: its script, its schedule, a run on real data and the log. */
import { SensoriumError } from '@sensorium/client';
import { PAGES } from '../../addresses.js';
import { Button } from '../../kit/button.js';
import { CodeEditor, type Mark } from '../../kit/code-editor/code-editor.js';
import { DisclosureButton, useDisclosure } from '../../kit/disclosure.js';
import { fieldError, sentenceOf } from '../../kit/errors.js';
import { Field } from '../../kit/field.js';
import { Select } from '../../kit/input.js';
import { FormError } from '../../kit/states.js';
import { computeTexts as texts } from '../../texts/compute.js';
import { ComputeNav } from './compute-nav.js';
import { OutputFields } from './output-fields.js';
import type { Tried } from './processor.js';
import { RunResult } from './result.js';
import { Runs } from './runs.js';
import { SensorPicker } from './sensor-picker.js';
import { useWorkbench, type WorkbenchProps } from './use-workbench.js';
import { WorkbenchHead } from './workbench-head.js';

export function Workbench(props: WorkbenchProps) {
  const { processor, target, onChanged } = props;
  const bench = useWorkbench(props);
  const { code, interval, output, tried, trial, error, refusal } = bench;
  const inserting = useDisclosure();
  const isPresent = tried.value?.code === code.value;
  const marks = [...marksOf(isPresent ? tried.value!.result : null), ...marksOfRefusal(error.value, refusal)];
  const intervals = [...new Set([...Object.keys(texts.intervals).map(Number), interval.value])].sort(
    (a, b) => a - b,
  );
  return (
    <div class="stack">
      <ComputeNav at="compute" />
      <WorkbenchHead processor={processor} target={target} onChanged={onChanged} of={bench} />
      <FormError error={error.value} fields={['command', 'name', 'execution_interval']} />
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
              onSubmit={() => void trial.run()}
            />
          </Field>
          <div class="row">
            <Button
              icon="play"
              variant={processor === null && bench.canSave ? 'plain' : 'primary'}
              isBusy={trial.isBusy.value}
              onClick={() => void trial.run()}
            >
              {trial.isBusy.value ? texts.running : texts.run}
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
            <Field label={texts.interval} error={fieldError(error.value, 'execution_interval')}>
              <Select
                value={String(interval.value)}
                onChange={({ currentTarget: { value } }) => {
                  interval.value = Number(value);
                }}
              >
                {intervals.map((seconds) => (
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
          {processor === null && <OutputFields output={output} error={error.value} />}
        </section>
        <div class="stack">
          <section
            class="stack panel"
            aria-label={texts.result}
            aria-busy={trial.isBusy.value ? 'true' : undefined}
          >
            <h2>{texts.result}</h2>
            <FormError error={trial.error.value} />
            {tried.value === null ? (
              <p class="muted">{texts.resultEmpty}</p>
            ) : (
              <RunResult
                tried={tried.value.result}
                unit={target?.unit ?? (output.value.kind === 'fresh' ? output.value.unit : '')}
              />
            )}
          </section>
          {processor !== null && (
            <section class="stack panel" aria-label={texts.log}>
              <h2>{texts.log}</h2>
              <Runs id={processor.id} />
            </section>
          )}
        </div>
      </div>
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
