/** Draws a schema: its members with types, limits and texts. What is deep inside is drawn when it is opened. */
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { docsTexts as texts } from '../../texts/docs.js';
import { type ApiDocument, resolved, type Schema } from './document.js';
import { Line } from './markdown-view.js';
import { entryOf, formsOf, limitsOf, type Member, membersOf, typeOf, valuesOf } from './schema.js';

/** Members up to which an object inside another one is open from the start. */
const FEW = 8;

export interface SchemaViewProps {
  readonly document: ApiDocument;
  readonly schema: Schema;
}

export function SchemaView({ document, schema: given }: SchemaViewProps) {
  const schema = resolved<Schema>(document, given);
  const hasOwn = schema.description !== undefined || !isObject(schema);
  return (
    <div>
      {hasOwn && (
        <p>
          <Facts schema={schema} /> {schema.description !== undefined && <Line text={schema.description} />}
        </p>
      )}
      <Inside document={document} schema={schema} depth={0} />
    </div>
  );
}

function isObject(schema: Schema): boolean {
  return schema.type === 'object' && schema.items === undefined;
}

interface InsideProps extends SchemaViewProps {
  readonly depth: number;
}

/** The members of a schema, or its forms with the members of each. */
function Inside({ document, schema, depth }: InsideProps) {
  const forms = formsOf(schema);
  if (forms.length > 0)
    return (
      <div class="docs-forms">
        {forms.map((form, index) => (
          <section key={index} class="docs-form">
            <p class="muted">
              {texts.form(index + 1, forms.length)}: <Facts schema={resolved<Schema>(document, form)} />
            </p>
            <Inside document={document} schema={resolved<Schema>(document, form)} depth={depth + 1} />
          </section>
        ))}
      </div>
    );
  const members = membersOf(resolved<Schema>(document, entryOf(schema)));
  if (members.length === 0) return null;
  return (
    <ul class="docs-members">
      {members.map((member) => (
        <MemberView
          key={member.name}
          document={document}
          member={member}
          depth={depth}
          isOnly={members.length === 1}
        />
      ))}
    </ul>
  );
}

interface MemberViewProps {
  readonly document: ApiDocument;
  readonly member: Member;
  readonly depth: number;
  /** Whether it has no siblings, as the member that wraps a body. */
  readonly isOnly: boolean;
}

function MemberView({ document, member, depth, isOnly }: MemberViewProps) {
  const schema = resolved<Schema>(document, member.schema);
  const below = membersOf(resolved<Schema>(document, entryOf(schema))).length + formsOf(schema).length;
  return (
    <li class="docs-member">
      <p>
        {member.name === '' ? <em>{texts.anyName}</em> : <code class="docs-name">{member.name}</code>}{' '}
        <Facts schema={schema} isRequired={member.isRequired} />
      </p>
      {schema.description !== undefined && (
        <p>
          <Line text={schema.description} />
        </p>
      )}
      {below > 0 && (
        <Disclosure
          isOpen={depth < 2 && (isOnly || below <= FEW)}
          label={member.name === '' ? texts.membersOfAny : texts.members(member.name)}
        >
          <Inside document={document} schema={schema} depth={depth + 1} />
        </Disclosure>
      )}
    </li>
  );
}

export interface FactsProps {
  readonly schema: Schema;
  readonly isRequired?: boolean;
  /** Where the value stands, for example in the query. */
  readonly place?: string;
}

/** Type, limits and listed values, in a line. */
export function Facts({ schema, isRequired = false, place }: FactsProps) {
  const values = valuesOf(schema);
  const facts = limitsOf(schema);
  return (
    <span class="docs-facts">
      {place !== undefined && <span>{place}</span>}
      <span>{typeOf(schema)}</span>
      {isRequired && <strong>{texts.required}</strong>}
      {facts.map((fact) => (
        <span key={fact}>{fact}</span>
      ))}
      {values.length > 0 && (
        <span>
          {values.map((value, index) => (
            <span key={index}>
              {index > 0 && ' | '}
              <code>{typeof value === 'string' && value !== '' ? value : JSON.stringify(value)}</code>
            </span>
          ))}
        </span>
      )}
    </span>
  );
}

export interface DisclosureProps {
  readonly label: ComponentChildren;
  readonly isOpen?: boolean;
  readonly children: ComponentChildren;
}

/** Content that is drawn when it is opened for the first time. */
export function Disclosure({ label, isOpen = false, children }: DisclosureProps) {
  const [wasOpen, setWasOpen] = useState(isOpen);
  return (
    <details
      class="docs-disclosure"
      open={isOpen}
      onToggle={(event) => {
        if (event.currentTarget.open) setWasOpen(true);
      }}
    >
      <summary>{label}</summary>
      {wasOpen && children}
    </details>
  );
}
