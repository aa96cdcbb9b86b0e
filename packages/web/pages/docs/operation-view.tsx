/** One operation: what it is for, its parameters, bodies and responses, and the request to try. */

import { CopyButton } from '../../kit/code.js';
import { Icon } from '../../kit/icons/icon.js';
import { docsTexts as texts } from '../../texts/docs.js';
import { Answers } from './answers.js';
import { Bodies } from './bodies.js';
import { type ApiDocument, fragmentOf, type Operation, type Parameter } from './document.js';
import { Line, Markdown } from './markdown-view.js';
import { Method } from './method.js';
import { textOf } from './request.js';
import { RequestPanel } from './request-panel.js';
import { Facts } from './schema-view.js';

export interface OperationViewProps {
  readonly document: ApiDocument;
  readonly operation: Operation;
  /** Operations beside it in the list; undefined at an end. */
  readonly before: Operation | undefined;
  readonly after: Operation | undefined;
}

export function OperationView({ document, operation, before, after }: OperationViewProps) {
  const { method, path, summary, description, access, parameters, body } = operation;
  return (
    <article>
      <header class="stack">
        <h1>{summary}</h1>
        <div class="docs-address">
          <Method method={method} />
          <code>{path}</code>
          <CopyButton text={`${location.origin}${path}`} label={texts.copyPath} />
        </div>
        {description !== '' && <Markdown text={description} />}
        <p class="muted docs-access">
          <Icon name={access === 'anyone' || access === 'optional' ? 'info' : 'lock'} />
          {texts.access[access]}
        </p>
      </header>
      <div class="docs-columns">
        <RequestPanel key={operation.id} operation={operation} />
        <div class="docs-reference stack">
          {parameters.length > 0 && <Parameters parameters={parameters} />}
          {body !== null && (
            <section class="stack" aria-labelledby="docs-body">
              <h2 id="docs-body">{texts.body}</h2>
              <Bodies document={document} content={body} title={texts.body} />
            </section>
          )}
          <Answers document={document} answers={operation.answers} />
        </div>
      </div>
      <nav class="docs-neighbours" aria-label={texts.neighbours}>
        {before !== undefined && <Neighbour operation={before} label={texts.before} />}
        {after !== undefined && <Neighbour operation={after} label={texts.after} />}
      </nav>
    </article>
  );
}

function Neighbour({ operation, label }: { readonly operation: Operation; readonly label: string }) {
  return (
    <a class="docs-neighbour" href={fragmentOf(operation)}>
      <span class="muted">{label}</span>
      <span>{operation.summary}</span>
    </a>
  );
}

function Parameters({ parameters }: { readonly parameters: readonly Parameter[] }) {
  return (
    <section class="stack" aria-labelledby="docs-parameters">
      <h2 id="docs-parameters">{texts.parameters}</h2>
      <ul class="docs-members">
        {parameters.map(({ name, in: place, required = false, schema, description, example }) => (
          <li key={`${place} ${name}`} class="docs-member">
            <p>
              <code class="docs-name">{name}</code>{' '}
              <Facts schema={schema} isRequired={required} place={texts.places[place]} />
            </p>
            {description !== undefined && (
              <p>
                <Line text={description} />
              </p>
            )}
            {example !== undefined && <p class="muted">{texts.example(textOf(example))}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
