/** A body of a request or a response, in each of its media types. */
import { useSignal } from '@preact/signals';
import { Tabs } from '../../kit/tabs.js';
import { docsTexts as texts } from '../../texts/docs.js';
import type { ApiDocument, Contents } from './document.js';
import { ExampleView } from './json-view.js';
import { SchemaView } from './schema-view.js';

export interface BodiesProps {
  readonly document: ApiDocument;
  readonly content: Contents;
  /** Names the body in what screen readers read. */
  readonly title: string;
}

/** Schema and recorded example of the media type that the reader chooses. */
export function Bodies({ document, content, title }: BodiesProps) {
  // MessagePack has the members of JSON.
  const hasBoth = 'application/json' in content && 'application/msgpack' in content;
  const types = Object.keys(content).filter((type) => !hasBoth || type !== 'application/msgpack');
  const active = useSignal(types[0] ?? '');
  const shown = content[active.value];
  if (shown === undefined) return <p class="muted">{texts.noBody}</p>;
  const inside = (
    <div class="stack">
      {hasBoth && active.value === 'application/json' && <p class="muted">{texts.alsoMessagePack}</p>}
      <SchemaView document={document} schema={shown.schema} />
      {shown.example !== undefined && (
        <>
          <p class="muted">{texts.recorded(title)}</p>
          <ExampleView value={shown.example} label={texts.recorded(title)} />
        </>
      )}
    </div>
  );
  if (types.length === 1)
    return (
      <>
        <p class="muted">{active.value}</p>
        {inside}
      </>
    );
  return (
    <Tabs
      label={`${title}: ${texts.mediaType}`}
      tabs={types.map((type) => ({ id: type, label: type }))}
      active={active.value}
      onChange={(type) => {
        active.value = type;
      }}
    >
      {inside}
    </Tabs>
  );
}
