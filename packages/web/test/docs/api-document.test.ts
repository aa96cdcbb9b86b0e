/** The OpenAPI document as the page of the API reads it. */
import t from 'tap';
import {
  type ApiDocument,
  filtered,
  fragmentOf,
  groupsOf,
  placeOf,
  type Schema,
} from '../../pages/docs/document.js';
import { blocksOf, inlinesOf } from '../../pages/docs/markdown.js';
import { formsOf, limitsOf, membersOf, typeOf, valuesOf } from '../../pages/docs/schema.js';

const operation = {
  tags: ['data'],
  operationId: 'get_things_id',
  summary: 'Read a thing',
  security: [{ session: [] }, { bearer: [] }],
  parameters: [
    { name: 'id', in: 'path', required: true, schema: { type: 'integer' } },
    { $ref: '#/components/parameters/Prefer' },
  ],
  responses: {
    200: { description: 'Success', content: { 'application/json': { schema: { type: 'object' } } } },
    404: {
      $ref: '#/components/responses/Error404',
      description: '`not_found`, `no_route` with `Prefer: status=standard`',
    },
  },
} as const;

const document: ApiDocument = {
  info: { title: 'Things', version: '1', description: '' },
  tags: [
    { name: 'login', description: '' },
    { name: 'data', description: 'Points.' },
  ],
  paths: {
    '/things/{id}': { get: operation },
    '/login': {
      post: { ...operation, tags: ['login'], operationId: 'post_login', summary: 'Log in', security: [] },
    },
    '/admin': { get: { ...operation, operationId: 'get_admin', security: [{ session: [] }] } },
    '/session': { get: { ...operation, operationId: 'get_session', security: [{}, { session: [] }] } },
  },
  components: {
    parameters: { Prefer: { name: 'Prefer', in: 'header', schema: { type: 'string' } } },
    responses: {
      Error404: {
        description: 'Errors with the status 404',
        content: {
          'application/json': {
            schema: { type: 'object' },
            examples: { not_found: { summary: 'not_found: Check the id: it is gone.', value: {} } },
          },
        },
      },
    },
  },
};

t.test('operations come by group, in the order of the document, with references followed', (t) => {
  const groups = groupsOf(document);
  t.same(
    groups.map(({ name, operations }) => [name, operations.map(({ id }) => id)]),
    [
      ['login', ['post_login']],
      ['data', ['get_things_id', 'get_admin', 'get_session']],
    ],
  );
  const [thing, admin, session] = groups[1]!.operations;
  t.same(thing?.parameters[1], { name: 'Prefer', in: 'header', schema: { type: 'string' } });
  t.same([thing?.access, admin?.access, session?.access], ['login', 'administrator', 'optional']);
  t.equal(groups[0]?.operations[0]?.access, 'anyone');
  t.same(
    thing?.answers.map(({ status, codes }) => [status, codes]),
    [
      ['200', []],
      [
        '404',
        [
          { code: 'not_found', remedy: 'Check the id: it is gone.', isStandardOnly: false },
          { code: 'no_route', remedy: '', isStandardOnly: true },
        ],
      ],
    ],
  );
  t.end();
});

t.test('the filter takes words of method, path and summary, and names of groups', (t) => {
  const groups = groupsOf(document);
  const ids = (phrase: string) =>
    filtered(groups, phrase).flatMap(({ operations }) => operations.map(({ id }) => id));
  t.same(ids(' '), ['post_login', 'get_things_id', 'get_admin', 'get_session']);
  t.same(ids('GET thing'), ['get_things_id', 'get_admin', 'get_session'], 'summary');
  t.same(ids('/THINGS'), ['get_things_id'], 'path, in any case');
  t.same(ids('data'), ['get_things_id', 'get_admin', 'get_session'], 'a whole group');
  t.same(ids('post things'), []);
  t.end();
});

t.test('an address names an operation or a group, as in the page before this one', (t) => {
  t.same(placeOf('#/data/get_things_id'), { tag: 'data', operation: 'get_things_id' });
  t.same(placeOf('#/data'), { tag: 'data', operation: '' });
  for (const none of ['', '#', '#/']) t.same(placeOf(none), { tag: '', operation: '' });
  t.same(placeOf('#/%/%zz'), { tag: '%', operation: '%zz' });
  t.equal(fragmentOf({ tag: 'data', id: 'get_things_id' }), '#/data/get_things_id');
  t.end();
});

t.test('a schema is told in words', (t) => {
  const list: Schema = { type: 'array', maxItems: 5, items: { type: 'integer', minimum: 1 } };
  t.equal(typeOf(list), 'list of integer');
  t.same(limitsOf(list), ['at most 5 entries', 'at least 1']);
  t.equal(typeOf({ anyOf: [{ type: 'number' }, { type: 'null' }, { type: 'number' }] }), 'number or null');
  t.equal(typeOf({ type: 'string', format: 'binary' }), 'string (binary)');
  t.equal(typeOf({ description: 'x' }), 'any');
  t.equal(typeOf({ const: 'a' }), '"a"');
  t.same(limitsOf({ minimum: 10, maximum: 4000, default: 1000 }), ['10 to 4,000', 'default 1000']);
  t.same(limitsOf({ minLength: 3, maxLength: 3 }), ['3 characters']);
  t.same(valuesOf({ type: 'array', items: { enum: ['a', 'b'] } }), ['a', 'b']);
  const member = { properties: { a: { type: 'string' } }, required: ['a'], type: 'object' };
  t.same(membersOf({ ...member, patternProperties: { '^(.*)$': { type: 'number' } } }), [
    { name: 'a', schema: { type: 'string' }, isRequired: true },
    { name: '', schema: { type: 'number' }, isRequired: false },
  ]);
  t.equal(formsOf({ anyOf: [{ type: 'array', items: member }, member] }).length, 2);
  t.equal(formsOf({ anyOf: [{ type: 'string' }, { type: 'null' }] }).length, 0);
  t.end();
});

t.test(
  'Markdown is what the document uses, and nothing of it becomes an element that is not on the list',
  (t) => {
    const text =
      '### First\n\nOne\ntwo `a|b`.\n\n```sh\nx=1\n\n# no heading\n```\n\n* **a `b`**: c\n  goes on\n* d\n\n| h | i |\n|---|---|\n| 1 | `2` |\n';
    t.same(blocksOf(text), [
      { type: 'heading', content: [{ type: 'text', text: 'First' }] },
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'One two ' },
          { type: 'code', text: 'a|b' },
          { type: 'text', text: '.' },
        ],
      },
      { type: 'code', text: 'x=1\n\n# no heading' },
      {
        type: 'list',
        items: [
          [
            {
              type: 'bold',
              content: [
                { type: 'text', text: 'a ' },
                { type: 'code', text: 'b' },
              ],
            },
            { type: 'text', text: ': c goes on' },
          ],
          [{ type: 'text', text: 'd' }],
        ],
      },
      {
        type: 'table',
        head: [[{ type: 'text', text: 'h' }], [{ type: 'text', text: 'i' }]],
        rows: [[[{ type: 'text', text: '1' }], [{ type: 'code', text: '2' }]]],
      },
    ]);
    t.same(inlinesOf('[a](/docs) [b](javascript:alert(1)) <b>'), [
      { type: 'link', text: 'a', address: '/docs' },
      { type: 'text', text: ' [b](javascript:alert(1)) <b>' },
    ]);
    t.same(inlinesOf('`**a**` ``b`c``'), [
      { type: 'code', text: '**a**' },
      { type: 'text', text: ' ' },
      { type: 'code', text: 'b`c' },
    ]);
    t.end();
  },
);
