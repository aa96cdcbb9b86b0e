/** The request of an operation: a form that sends it, and the same request in several languages. */
import { type Signal, useSignal } from '@preact/signals';
import { Button } from '../../kit/button.js';
import { CodeBlock } from '../../kit/code.js';
import { Tabs } from '../../kit/tabs.js';
import { docsTexts as texts } from '../../texts/docs.js';
import type { Operation } from './document.js';
import { bodyOf, type Draft, draftOf, requestOf } from './request.js';
import { SAMPLES } from './samples.js';
import { TryIt } from './try-it.js';

const TABS = [{ id: 'try', label: texts.tryIt }, ...SAMPLES.map(({ id, label }) => ({ id, label }))];

/** The tab that the reader chose last, for all operations. */
let lastTab = 'curl';

export function RequestPanel({ operation }: { readonly operation: Operation }) {
  const tab = useSignal(lastTab);
  const draft = useSignal<Draft>(draftOf(operation));
  const sample = SAMPLES.find(({ id }) => id === tab.value);
  return (
    <section class="docs-request panel stack" aria-labelledby="docs-request">
      <div class="row docs-request-head">
        <h2 id="docs-request">{texts.request}</h2>
        <ResetButton operation={operation} draft={draft} />
      </div>
      <Tabs
        label={texts.request}
        tabs={TABS}
        active={tab.value}
        onChange={(id) => {
          lastTab = id;
          tab.value = id;
        }}
      >
        {sample === undefined ? (
          <TryIt operation={operation} draft={draft} />
        ) : (
          <div class="stack">
            <CodeBlock
              code={sample.code(requestOf(operation, draft.value, location.origin), needsKey(operation))}
              label={texts.sample(sample.label)}
            />
            {needsKey(operation) && <p class="muted">{texts.sampleNote}</p>}
          </div>
        )}
      </Tabs>
    </section>
  );
}

function needsKey({ access }: Operation): boolean {
  return access === 'login' || access === 'administrator';
}

function ResetButton({ operation, draft }: { readonly operation: Operation; readonly draft: Signal<Draft> }) {
  const { values, body, file, mediaType } = draft.value;
  const original = draftOf(operation);
  const isChanged =
    file !== null ||
    body !== bodyOf(operation, mediaType) ||
    Object.entries(original.values).some(([name, value]) => values[name] !== value);
  if (!isChanged) return null;
  return (
    <Button
      variant="quiet"
      icon="undo"
      onClick={() => {
        draft.value = original;
      }}
    >
      {texts.reset}
    </Button>
  );
}
