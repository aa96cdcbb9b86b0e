/** Responses of an operation: those of success with their bodies, and the codes of its errors with what to do about each. */
import { docsTexts as texts } from '../../texts/docs.js';
import { Bodies } from './bodies.js';
import { type Answer, type ApiDocument, resolved, type Schema } from './document.js';
import { Line } from './markdown-view.js';
import { Disclosure, SchemaView } from './schema-view.js';

export interface AnswersProps {
  readonly document: ApiDocument;
  readonly answers: readonly Answer[];
}

export function Answers({ document, answers }: AnswersProps) {
  const good = answers.filter(({ codes }) => codes.length === 0);
  const bad = answers.filter(({ codes }) => codes.length > 0);
  return (
    <>
      {good.map(({ status, description, content }) => (
        <section key={status} class="stack" aria-labelledby={`docs-${status}`}>
          <h2 id={`docs-${status}`}>{texts.success(status)}</h2>
          <p>
            <Line text={description} />
          </p>
          {Object.keys(content).length > 0 && (
            <Bodies document={document} content={content} title={texts.success(status)} />
          )}
        </section>
      ))}
      {bad.length > 0 && <Errors document={document} answers={bad} />}
    </>
  );
}

function Errors({ document, answers }: AnswersProps) {
  const schema = Object.values(answers[0]?.content ?? {})[0]?.schema;
  return (
    <section class="stack" aria-labelledby="docs-errors">
      <h2 id="docs-errors">{texts.errors}</h2>
      <dl class="docs-errors">
        {answers.map(({ status, codes }) => (
          <div key={status} class="docs-error">
            <dt>{status}</dt>
            <dd>
              <ul>
                {codes.map(({ code, remedy, isStandardOnly }) => (
                  <li key={code}>
                    <code>{code}</code>
                    {isStandardOnly ? (
                      <span class="muted"> {texts.standardOnly}</span>
                    ) : (
                      remedy !== '' && (
                        <>
                          {' '}
                          <Line text={remedy} />
                        </>
                      )
                    )}
                  </li>
                ))}
              </ul>
            </dd>
          </div>
        ))}
      </dl>
      {schema !== undefined && (
        <Disclosure label={texts.errorBody}>
          <SchemaView document={document} schema={resolved<Schema>(document, schema)} />
        </Disclosure>
      )}
    </section>
  );
}
