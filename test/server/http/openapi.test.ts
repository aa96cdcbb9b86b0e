/** The documentation of the API: groups with descriptions, examples that fit their schemas, shared errors, words of enumerations. */
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv } from 'ajv';
import t, { type Test } from 'tap';
import { readMany, readOne } from '../../../server/data/api.js';
import { declarations } from '../../../server/declarations.js';
import { errorsOf, openApiDocument } from '../../../server/http/openapi.js';
import { recordedExamples } from '../../../server/http/recorded-examples.js';
import type { Declaration } from '../../../server/http/route.js';
import { validate } from '../../../server/http/validate.js';

interface Media {
  readonly schema: object;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}
type Content = Readonly<Record<string, Media>>;
interface Response {
  readonly $ref?: string;
  readonly description: string;
  readonly content?: Content;
}
interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: string;
  readonly schema: object;
  readonly example?: unknown;
}
interface Operation {
  readonly tags: readonly string[];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, Response>>;
}
interface Document extends Record<string, unknown> {
  readonly info: { readonly description: string };
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly responses: Readonly<Record<string, Response>> };
}

const document = openApiDocument(declarations, '1') as unknown as Document;
const operationOf = ({ method, path }: Declaration) => document.paths[path]![method.toLowerCase()]!;
const nameOf = ({ method, path }: Declaration) => `${method} ${path}`;

const ajv = new Ajv({ strict: false, allErrors: true });

function requireFit(t: Test, schema: object, value: unknown, what: string): void {
  const fits = ajv.compile({ ...schema, components: document.components });
  t.ok(fits(value), `${what}: ${ajv.errorsText(fits.errors)}`);
}

/** Bodies that a page cannot show. */
const isBinary = (type: string) => !/^(text\/|application\/(json|geo\+json)$)/.test(type);

t.test(
  'each group of operations has a description, and the groups are in the order of their list',
  async (t) => {
    t.same(await new Validator().validate(structuredClone(document)), { valid: true });
    const names = document.tags.map(({ name }) => name);
    t.equal(new Set(names).size, names.length);
    for (const { name, description } of document.tags) t.match(description, /^[A-Z`].{20,}\.$/, name);
    const used = Object.values(document.paths).flatMap((path) =>
      Object.values(path).map(({ tags }) => tags[0]!),
    );
    t.same([...new Set(used)].sort(), [...names].sort());
    for (const declaration of declarations) {
      t.match(declaration.summary, /^[A-Z].*[^.]$/, nameOf(declaration));
      t.match(declaration.description ?? 'None.', /\.$/, nameOf(declaration));
    }
    for (const text of ['/login', '/data', '$BASE', 'Prefer: status=standard', 'microsecond']) {
      t.ok(document.info.description.includes(text), `the introduction shows ${text}`);
    }
  },
);

t.test('each operation has examples of its request and its response, which fit their schemas', async (t) => {
  for (const declaration of declarations) {
    const name = nameOf(declaration);
    const { parameters, requestBody, responses } = operationOf(declaration);
    t.ok(recordedExamples().operations[name], `${name} has an example: run npm run docs`);
    for (const { name: parameter, in: place, schema, example } of parameters) {
      if (place === 'path') t.not(example, undefined, `${name} ${parameter}`);
      if (example !== undefined) requireFit(t, schema, example, `${name} ${parameter}`);
    }
    const { [declaration.status]: success, [declaration.otherStatus ?? '']: other } = responses;
    const bodies = { request: requestBody?.content ?? {}, success: success?.content ?? {} };
    for (const [what, content] of Object.entries(bodies)) {
      const shown = Object.entries(content).filter(([type]) => !isBinary(type));
      const examples = shown.filter(([, { example }]) => example !== undefined);
      if (shown.length > 0) t.ok(examples.length > 0, `${name} has an example of its ${what}`);
    }
    for (const content of [requestBody?.content, success?.content, other?.content]) {
      for (const [type, { schema, example }] of Object.entries(content ?? {})) {
        if (example !== undefined) requireFit(t, schema, example, `${name} ${type}`);
      }
    }
  }
  const known = new Set(declarations.map(nameOf));
  for (const name of Object.keys(recordedExamples().operations)) t.ok(known.has(name), name);
});

t.test('examples hold no secret of a run', async (t) => {
  const text = JSON.stringify(recordedExamples());
  for (const [secret] of text.matchAll(/sns_\w+|whsec_[\w+/=]+|"session_id":"[^"]*"|"token":"[^"]*"/g)) {
    t.match(secret, /EXAMPLE/);
  }
  t.notMatch(text, /127\.0\.0\.1|localhost/);
  t.notMatch(text, /"warnings"/, 'examples are requests that need no warning');
});

t.test('operations share the responses of errors and name their codes', async (t) => {
  for (const declaration of declarations) {
    const { responses } = operationOf(declaration);
    const { status, otherStatus = status } = declaration;
    const errors = Object.entries(responses).filter(
      ([each]) => ![status, otherStatus].includes(Number(each) as never),
    );
    const texts = errors.map(([, { $ref = '', description }]) => {
      t.ok(document.components.responses[$ref.replace('#/components/responses/', '')], $ref);
      return description;
    });
    for (const code of errorsOf(declaration)) {
      t.ok(
        texts.some((text) => text.includes(`\`${code}\``)),
        `${nameOf(declaration)} names ${code}`,
      );
    }
  }
  for (const [name, { content = {} }] of Object.entries(document.components.responses)) {
    const { schema, example, examples = {} } = content['application/json']!;
    const values = [...Object.values(examples).map(({ value }) => value), example].filter(Boolean);
    t.ok(values.length > 0, `${name} has an example`);
    const resolved = '$ref' in schema ? { $ref: '#/components/schemas/Error' } : schema;
    for (const value of values) requireFit(t, resolved, value, name);
  }
});

t.test('the document lists the words of parameters, and validation takes what it took before', async (t) => {
  const shown = (path: string, name: string) =>
    operationOf(path === '/sensors/data' ? readMany : (readOne as unknown as Declaration)).parameters.find(
      (each) => each.name === name,
    )?.schema;
  for (const path of ['/sensors/data', '/sensors/{id}/data']) {
    t.match(shown(path, 'sort'), { type: 'string', enum: ['ASC', 'DESC'] });
    t.match(shown(path, 'fill'), { enum: ['null', 'previous', 'linear'] });
    t.match(shown(path, 'values'), { enum: ['text', 'typed'] });
    t.match(shown(path, 'format'), { enum: ['json', 'csv'] });
    t.match(shown(path, 'interval'), { type: 'integer', minimum: 0, enum: [0, 60, 300, 600, 1800] });
    t.match(shown(path, 'function'), { pattern: /^\^\(avg\|/ });
  }
  const given = {
    sort: 'desc',
    interval: '7000',
    function: ' AVG , max',
    values: 'Typed',
    format: 'CSV',
    fill: 'x',
  };
  t.match(validate(readOne.query, given), { ...given, interval: 7000 });
  JSON.parse(JSON.stringify(document), (member, value) => {
    if (/^x-/.test(member)) t.fail(`${member} means nothing to readers`);
    return value;
  });
});
