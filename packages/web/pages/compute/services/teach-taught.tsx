/** The examples of a service, by state: shown in the chart, renamed, removed. */
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { durationText, momentText } from '../../../chart/format.js';
import { Button } from '../../../kit/button.js';
import { IconButton } from '../../../kit/icon-button.js';
import { Input } from '../../../kit/input.js';
import { Skeleton } from '../../../kit/skeleton.js';
import { servicesTexts as texts } from '../../../texts/services.js';
import type { Range } from './teach-training.js';

const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

export interface TaughtProps {
  readonly ranges: readonly Range[];
  readonly labels: readonly string[];
  readonly colourOf: (label: string) => number;
  readonly isLoading: boolean;
  readonly isBusy: boolean;
  readonly onShow: (range: Range) => void;
  readonly onRelabel: (range: Range, name: string) => Promise<boolean>;
  readonly onRemove: (range: Range) => void;
  readonly onRenameLabel: (label: string, name: string) => Promise<boolean>;
  readonly onRemoveLabel: (label: string) => void;
}

const keyOf = ({ label, from, to }: Range) => `${label} ${from} ${to}`;

export function Taught(props: TaughtProps) {
  const { ranges, labels, colourOf, isLoading, isBusy } = props;
  /** Key of a range, or a label, that is being renamed. */
  const renamed = useSignal<string | null>(null);
  const end = () => {
    renamed.value = null;
  };
  return (
    <section class="stack panel" aria-label={texts.taughtTitle}>
      <h2>{texts.taughtTitle}</h2>
      {isLoading && <Skeleton lines={3} />}
      {!isLoading && ranges.length === 0 && <p class="muted">{texts.taughtNothing}</p>}
      <ul class="services-labels">
        {labels.map((label) => {
          const own = ranges.filter((each) => each.label === label);
          return (
            <li key={label}>
              <div class="row services-label">
                <span class={`compute-key services-swatch chart-series-${colourOf(label)}`} />
                {renamed.value === `label-${label}` ? (
                  <Rename
                    name={label}
                    isBusy={isBusy}
                    onEnd={end}
                    onRename={async (name) => {
                      if (await props.onRenameLabel(label, name)) end();
                    }}
                  />
                ) : (
                  <>
                    <h3 class="cut">{label}</h3>
                    <span class="muted number">{texts.rangesOf(own.length)}</span>
                    <span class="compute-space" />
                    <IconButton
                      icon="edit"
                      label={texts.renameLabel(label)}
                      onClick={() => {
                        renamed.value = `label-${label}`;
                      }}
                    />
                    <IconButton
                      icon="trash"
                      label={texts.removeLabel(label)}
                      disabled={isBusy}
                      onClick={() => props.onRemoveLabel(label)}
                    />
                  </>
                )}
              </div>
              <ul class="services-ranges">
                {own.map((range) => {
                  const what = `${label}, ${momentText(range.from, ZONE)}`;
                  return (
                    <li key={keyOf(range)} class="row">
                      {renamed.value === keyOf(range) ? (
                        <Rename
                          name={label}
                          isBusy={isBusy}
                          onEnd={end}
                          onRename={async (name) => {
                            if (await props.onRelabel(range, name)) end();
                          }}
                        />
                      ) : (
                        <>
                          <div class="services-range">
                            <button
                              type="button"
                              class="services-show number"
                              aria-label={texts.showRange(what)}
                              onClick={() => props.onShow(range)}
                            >
                              {momentText(range.from, ZONE)}
                            </button>
                            <span class="number">{durationText(range.to - range.from)}</span>
                            <span class="muted number">{texts.windowsOf(range.windows)}</span>
                          </div>
                          <IconButton
                            icon="edit"
                            label={texts.renameRange(what)}
                            onClick={() => {
                              renamed.value = keyOf(range);
                            }}
                          />
                          <IconButton
                            icon="trash"
                            label={texts.removeRange(what)}
                            disabled={isBusy}
                            onClick={() => props.onRemove(range)}
                          />
                        </>
                      )}
                    </li>
                  );
                })}
              </ul>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

interface RenameProps {
  readonly name: string;
  readonly isBusy: boolean;
  readonly onRename: (name: string) => void;
  readonly onEnd: () => void;
}

function Rename({ name, isBusy, onRename, onEnd }: RenameProps) {
  const value = useSignal(name);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const input = form.current?.querySelector('input');
    input?.focus();
    input?.select();
  }, []);
  return (
    <form
      ref={form}
      class="row services-rename"
      onSubmit={(event) => {
        event.preventDefault();
        const next = value.value.trim();
        if (next === name) onEnd();
        else if (next !== '') onRename(next);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onEnd();
      }}
    >
      <Input
        aria-label={texts.newName}
        value={value.value}
        maxLength={100}
        autocomplete="off"
        onInput={({ currentTarget }) => {
          value.value = currentTarget.value;
        }}
      />
      <Button type="submit" isBusy={isBusy}>
        {texts.rename}
      </Button>
      <Button variant="quiet" onClick={onEnd}>
        {texts.cancel}
      </Button>
    </form>
  );
}
