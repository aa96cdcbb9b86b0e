/** The request that the page of the API sends, and the same in several languages. */
import { execFileSync } from 'node:child_process';
import t from 'tap';
import type { Operation } from '../../pages/docs/document.js';
import { type Draft, draftOf, mediaTypesOf, missingOf, requestOf } from '../../pages/docs/request.js';
import { SAMPLES } from '../../pages/docs/samples.js';

const upload: Operation = {
  id: 'post_sensors_id_data',
  tag: 'data',
  method: 'POST',
  path: '/sensors/{id}/data',
  summary: '',
  description: '',
  access: 'login',
  parameters: [
    { name: 'id', in: 'path', required: true, schema: { type: 'integer' }, example: 1 },
    {
      name: 'with[]',
      in: 'query',
      schema: { type: 'array', items: { type: 'string' } },
      example: ['a', 'b c'],
    },
    { name: 'to', in: 'query', schema: { type: 'string' } },
    { name: 'Prefer', in: 'header', schema: { type: 'string' } },
  ],
  body: {
    'application/json': { schema: {}, example: { text: "it's", on: true, none: null, list: [1] } },
    'application/msgpack': { schema: {} },
    'text/csv': { schema: { type: 'string' }, example: 'date,value\n' },
  },
  answers: [],
};

const ORIGIN = 'http://127.0.0.1:8080';
const sampleOf = (id: string, draft: Draft, operation = upload) =>
  SAMPLES.find((each) => each.id === id)!.code(requestOf(operation, draft, ORIGIN), true);

t.test('the form begins with the recorded example', (t) => {
  t.same(mediaTypesOf(upload), ['application/json', 'text/csv']);
  const draft = draftOf(upload);
  t.same(draft.values, { id: '1', 'with[]': 'a, b c', to: '', Prefer: '' });
  t.same(requestOf(upload, draft, ORIGIN), {
    method: 'POST',
    url: `${ORIGIN}/sensors/1/data?with[]=a&with[]=b+c`,
    headers: { 'Content-Type': 'application/json' },
    body: { type: 'json', value: { text: "it's", on: true, none: null, list: [1] } },
  });
  t.same(missingOf(upload, { ...draft, values: {} }), ['id']);
  const filled = { ...draft, values: { id: 'a/b', to: ' now ', Prefer: 'handling=strict' }, body: '{' };
  t.match(requestOf(upload, filled, ORIGIN), {
    url: `${ORIGIN}/sensors/a%2Fb/data?to=now`,
    headers: { Prefer: 'handling=strict' },
    body: { type: 'text', text: '{' },
  });
  t.same(requestOf(upload, { ...draft, body: '' }, ORIGIN).headers, {}, 'no type without a body');
  t.end();
});

t.test('the curl line means to a shell what the form holds', (t) => {
  const line = sampleOf('curl', draftOf(upload)).replace(/^curl/, "printf '%s\\n'");
  const words = execFileSync('sh', ['-c', line], { env: { ...process.env, KEY: 'secret' } }).toString();
  t.same(words.trimEnd().split('\n'), [
    `${ORIGIN}/sensors/1/data?with[]=a&with[]=b+c`,
    '-H',
    'Authorization: Bearer secret',
    '-H',
    'Content-Type: application/json',
    '-d',
    `{"text":"it's","on":true,"none":null,"list":[1]}`,
  ]);
  const csv = sampleOf('curl', { ...draftOf(upload), mediaType: 'text/csv', body: 'a\nb' });
  t.match(csv, "--data-binary 'a\nb'");
  t.end();
});

t.test('TypeScript and Python send the same', (t) => {
  t.equal(
    sampleOf('typescript', draftOf(upload)),
    `const response = await fetch("http://127.0.0.1:8080/sensors/1/data?with[]=a&with[]=b+c", {
  method: 'POST',
  headers: { Authorization: \`Bearer \${process.env.KEY}\`, 'Content-Type': "application/json" },
  body: JSON.stringify({
    "text": "it's",
    "on": true,
    "none": null,
    "list": [
      1
    ]
  }),
});
console.log(response.status, await response.text());
`,
  );
  t.equal(
    sampleOf('python', draftOf(upload)),
    `import json, os, urllib.request

body = json.dumps({
    "text": "it's",
    "on": True,
    "none": None,
    "list": [
        1,
    ],
}).encode()
request = urllib.request.Request(
    "http://127.0.0.1:8080/sensors/1/data?with[]=a&with[]=b+c",
    data=body,
    headers={"Authorization": "Bearer " + os.environ["KEY"], "Content-Type": "application/json"},
    method="POST",
)
with urllib.request.urlopen(request) as response:
    print(response.status, response.read().decode())
`,
  );
  t.end();
});

t.test('a file goes as a form or as its bytes', (t) => {
  const file: Operation = {
    ...upload,
    parameters: [],
    body: {
      'multipart/form-data': { schema: {} },
      'application/octet-stream': { schema: { type: 'string' } },
    },
  };
  const draft = draftOf(file);
  t.same(requestOf(file, draft, ORIGIN).headers, {}, 'the browser writes the boundary');
  t.match(sampleOf('curl', draft, file), "-F 'file=@FILE'");
  const bytes = { ...draft, mediaType: 'application/octet-stream' };
  t.same(requestOf(file, bytes, ORIGIN).headers, { 'Content-Type': 'application/octet-stream' });
  t.match(sampleOf('curl', bytes, file), "--data-binary '@FILE'");
  t.match(sampleOf('typescript', draft, file), "form.append('file', file)");
  t.match(sampleOf('python', draft, file), 'open("FILE", "rb")');
  t.end();
});
