/** The introduction, and what each group of operations is for; or one group with its operations. */
import { ButtonLink } from '../../kit/button.js';
import { docsTexts as texts } from '../../texts/docs.js';
import { type ApiDocument, fragmentOf, type Group } from './document.js';
import { Line, Markdown } from './markdown-view.js';
import { Method } from './method.js';

export function Overview({
  document,
  groups,
}: {
  readonly document: ApiDocument;
  readonly groups: readonly Group[];
}) {
  const { description, version } = document.info;
  // The samples of the introduction name the server that the reader uses.
  const introduction = description.replace('BASE=http://127.0.0.1:8080', `BASE=${location.origin}`);
  return (
    <article class="docs-overview stack">
      <h1>{texts.title}</h1>
      <div class="row">
        <span class="muted">{texts.version(version)}</span>
        <ButtonLink href="/openapi.json" download="openapi.json" icon="download">
          {texts.document}
        </ButtonLink>
      </div>
      <Markdown text={introduction} />
      <h2>{texts.groups}</h2>
      <dl class="docs-groups">
        {groups.map(({ name, description: purpose }) => (
          <div key={name}>
            <dt>
              <a href={`#/${encodeURIComponent(name)}`}>{name}</a>
            </dt>
            <dd>
              <Line text={purpose} />
            </dd>
          </div>
        ))}
      </dl>
    </article>
  );
}

export function GroupPage({ group }: { readonly group: Group }) {
  return (
    <article class="docs-overview stack">
      <h1>{group.name}</h1>
      <p>
        <Line text={group.description} />
      </p>
      <ul class="docs-operations">
        {group.operations.map((operation) => (
          <li key={operation.id}>
            <a href={fragmentOf(operation)}>{operation.summary}</a>
            <span class="docs-address">
              <Method method={operation.method} />
              <code>{operation.path}</code>
            </span>
          </li>
        ))}
      </ul>
    </article>
  );
}
