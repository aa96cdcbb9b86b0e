/** The response of a request: status, headers and body. */
import { Badge } from '../../kit/badge.js';
import { ButtonLink } from '../../kit/button.js';
import { CodeBlock } from '../../kit/code.js';
import { docsTexts as texts } from '../../texts/docs.js';
import { JsonView } from './json-view.js';
import { Disclosure } from './schema-view.js';
import type { Outcome, OutcomeBody } from './send.js';

export function OutcomeView({ outcome }: { readonly outcome: Outcome }) {
  const { status, statusText, duration, size, headers, body, isCut } = outcome;
  return (
    <section class="stack" aria-label={texts.response}>
      <div class="row">
        <Badge status={status < 400 ? 'good' : 'bad'}>
          {status} {statusText}
        </Badge>
        <span class="muted number">{texts.took(duration, texts.bytes(size))}</span>
      </div>
      <BodyView body={body} />
      {isCut && <p class="muted">{texts.cut(texts.bytes(size))}</p>}
      <Disclosure label={texts.headers}>
        <CodeBlock
          code={headers.map(([name, value]) => `${name}: ${value}`).join('\n')}
          label={texts.headers}
        />
      </Disclosure>
    </section>
  );
}

function BodyView({ body }: { readonly body: OutcomeBody }) {
  if (body.type === 'none') return <p class="muted">{texts.noBody}</p>;
  if (body.type === 'json') return <JsonView text={body.text} label={texts.bodyOf} />;
  if (body.type === 'text') return <CodeBlock code={body.text} label={texts.bodyOf} />;
  return (
    <div class="stack">
      {body.type === 'picture' && <img class="docs-picture" src={body.url} alt={texts.picture} />}
      <div class="row">
        <ButtonLink href={body.url} download={body.name} icon="download">
          {texts.save}
        </ButtonLink>
      </div>
    </div>
  );
}
