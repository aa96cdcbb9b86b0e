/** The form of an operation: as whom, parameters, body; sends a real request and shows the response. */
import { type Signal, useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { session } from '../../api/session.js';
import { announce } from '../../kit/announce.js';
import { Banner } from '../../kit/banner.js';
import { Button } from '../../kit/button.js';
import { Segmented } from '../../kit/choice.js';
import { Field } from '../../kit/field.js';
import { Input, Select, Textarea } from '../../kit/input.js';
import { PasswordInput } from '../../kit/password-input.js';
import { docsTexts as texts } from '../../texts/docs.js';
import { chooseSender, hasLogin, key, type Sender, sender } from './caller.js';
import type { Operation, Parameter } from './document.js';
import { OutcomeView } from './outcome-view.js';
import { bodyOf, type Draft, mediaTypesOf, missingOf, requestOf, takesFile } from './request.js';
import { valuesOf } from './schema.js';
import { type Outcome, send } from './send.js';

export interface TryItProps {
  readonly operation: Operation;
  readonly draft: Signal<Draft>;
}

export function TryIt({ operation, draft }: TryItProps) {
  const outcome = useSignal<Outcome | null>(null);
  const failure = useSignal('');
  const isBusy = useSignal(false);
  const controller = useRef<AbortController | null>(null);
  useEffect(() => () => controller.current?.abort(), []);
  useEffect(() => {
    const body = outcome.value?.body;
    return () => {
      if (body !== undefined && 'url' in body) URL.revokeObjectURL(body.url);
    };
  }, [outcome.value]);

  const run = async () => {
    const missing = missingOf(operation, draft.value);
    failure.value = missing.length === 0 ? '' : texts.missing(missing.join(', '));
    if (missing.length > 0) return;
    const own = new AbortController();
    controller.current = own;
    isBusy.value = true;
    try {
      outcome.value = await send(requestOf(operation, draft.value, location.origin), own.signal);
      announce(`${texts.response} ${outcome.value.status}`);
    } catch {
      outcome.value = null;
      failure.value = own.signal.aborted ? texts.cancelled : texts.failed;
    } finally {
      isBusy.value = false;
    }
  };
  const needsLogin =
    (operation.access === 'login' || operation.access === 'administrator') && !hasLogin.value;
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy.value) void run();
      }}
    >
      {operation.access !== 'anyone' && <SenderChoice />}
      {operation.parameters.map((parameter) => (
        <ParameterField key={parameter.name} parameter={parameter} draft={draft} />
      ))}
      <BodyField operation={operation} draft={draft} />
      {needsLogin && <p class="muted">{texts.needsLogin}</p>}
      {operation.method !== 'GET' && <p class="muted">{texts.real}</p>}
      {failure.value !== '' && <Banner kind="bad">{failure.value}</Banner>}
      <div class="row">
        <Button
          type="submit"
          variant={operation.method === 'DELETE' ? 'danger' : 'primary'}
          icon="play"
          isBusy={isBusy.value}
        >
          {texts.send(operation.method)}
        </Button>
        {isBusy.value && <Button onClick={() => controller.current?.abort()}>{texts.cancel}</Button>}
      </div>
      {outcome.value !== null && <OutcomeView outcome={outcome.value} />}
    </form>
  );
}

function SenderChoice() {
  const user = session.value;
  return (
    <div class="stack">
      <Segmented<Sender>
        label={texts.as}
        value={sender.value}
        onChange={chooseSender}
        choices={[
          ...(user == null ? [] : [{ value: 'browser' as const, label: texts.asBrowser(user.username) }]),
          { value: 'key', label: texts.asKey },
          { value: 'nobody', label: texts.asNobody },
        ]}
      />
      {sender.value === 'key' && (
        <Field label={texts.key} hint={texts.keyHint}>
          <PasswordInput
            autocomplete="off"
            value={key.value}
            onInput={(event) => {
              key.value = event.currentTarget.value;
            }}
          />
        </Field>
      )}
    </div>
  );
}

function ParameterField({
  parameter,
  draft,
}: {
  readonly parameter: Parameter;
  readonly draft: Signal<Draft>;
}) {
  const { name, schema, required = false } = parameter;
  const value = draft.value.values[name] ?? '';
  const set = (text: string) => {
    draft.value = { ...draft.value, values: { ...draft.value.values, [name]: text } };
  };
  const values =
    schema.type === 'boolean' ? [true, false] : valuesOf(schema).filter((each) => typeof each !== 'object');
  const isChoice = values.length > 0 && schema.items === undefined;
  return (
    <Field
      label={name}
      isOptional={!required}
      {...(schema.items === undefined ? {} : { hint: texts.listHint })}
    >
      {isChoice ? (
        <Select value={value} onChange={(event) => set(event.currentTarget.value)}>
          <option value="" />
          {values.map((each) => (
            <option key={String(each)} value={String(each)}>
              {String(each)}
            </option>
          ))}
        </Select>
      ) : (
        <Input
          value={value}
          placeholder={schema.default === undefined ? undefined : String(schema.default)}
          autocomplete="off"
          spellcheck={false}
          onInput={(event) => set(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}

function BodyField({ operation, draft }: TryItProps) {
  const types = mediaTypesOf(operation);
  const { mediaType, body } = draft.value;
  if (mediaType === '') return null;
  return (
    <>
      {types.length > 1 && (
        <Field label={texts.mediaType}>
          <Select
            value={mediaType}
            onChange={(event) => {
              const type = event.currentTarget.value;
              draft.value = { ...draft.value, mediaType: type, body: bodyOf(operation, type) };
            }}
          >
            {types.map((type) => (
              <option key={type} value={type}>
                {type}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {takesFile(mediaType, operation.body?.[mediaType]) ? (
        <Field label={texts.file} hint={texts.fileHint}>
          <FileInput draft={draft} />
        </Field>
      ) : (
        <Field label={texts.body} hint={types.length > 1 ? undefined : mediaType}>
          <Textarea
            class="docs-body"
            rows={Math.min(16, Math.max(4, body.split('\n').length))}
            spellcheck={false}
            value={body}
            onInput={(event) => {
              draft.value = { ...draft.value, body: event.currentTarget.value };
            }}
          />
        </Field>
      )}
    </>
  );
}

function FileInput({ draft }: { readonly draft: Signal<Draft> }) {
  return (
    <Input
      {...({ type: 'file' } as object)}
      onChange={(event) => {
        draft.value = { ...draft.value, file: event.currentTarget.files?.[0] ?? null };
      }}
    />
  );
}
