/** The request of the form in several languages. Each sample runs as it is, once `KEY` is an API key or a session id. */
import type { HttpRequest } from './request.js';

export interface Sample {
  readonly id: string;
  readonly label: string;
  /** @param needsLogin whether the request carries a key */
  readonly code: (request: HttpRequest, needsLogin: boolean) => string;
}

/** A word of a POSIX shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

function curl({ method, url, headers, body }: HttpRequest, needsLogin: boolean): string {
  const parts = [
    `curl ${method === 'GET' || (method === 'POST' && body.type !== 'none') ? '' : `-X ${method} `}${quoted(url)}`,
  ];
  if (needsLogin) parts.push('-H "Authorization: Bearer $KEY"');
  for (const [name, value] of Object.entries(headers)) parts.push(`-H ${quoted(`${name}: ${value}`)}`);
  if (body.type === 'text') parts.push(`--data-binary ${quoted(body.text)}`);
  if (body.type === 'json') parts.push(`-d ${quoted(JSON.stringify(body.value))}`);
  if (body.type === 'file') {
    const name = body.file?.name ?? 'FILE';
    parts.push(body.isForm ? `-F ${quoted(`file=@${name}`)}` : `--data-binary ${quoted(`@${name}`)}`);
  }
  return parts.join(' \\\n  ');
}

function typescript({ method, url, headers, body }: HttpRequest, needsLogin: boolean): string {
  const lines: string[] = [];
  if (body.type === 'file') {
    lines.push(
      "import { openAsBlob } from 'node:fs';",
      '',
      `const file = await openAsBlob(${JSON.stringify(body.file?.name ?? 'FILE')});`,
    );
    if (body.isForm) lines.push('const form = new FormData();', "form.append('file', file);");
  }
  const sent = [
    ...(needsLogin ? [`Authorization: \`Bearer \${process.env.KEY}\``] : []),
    ...Object.entries(headers).map(
      ([name, value]) => `${/^\w+$/.test(name) ? name : `'${name}'`}: ${JSON.stringify(value)}`,
    ),
  ];
  const options = [
    ...(method === 'GET' ? [] : [`method: '${method}'`]),
    ...(sent.length === 0 ? [] : [`headers: { ${sent.join(', ')} }`]),
    ...(body.type === 'none' ? [] : [`body: ${typescriptBody(body)}`]),
  ];
  const inside =
    options.length === 0
      ? ''
      : `, {\n${options.map((each) => `  ${each.replaceAll('\n', '\n  ')},\n`).join('')}}`;
  lines.push(
    `const response = await fetch(${JSON.stringify(url)}${inside});`,
    'console.log(response.status, await response.text());',
  );
  return `${lines.join('\n')}\n`;
}

function typescriptBody(body: Exclude<HttpRequest['body'], { type: 'none' }>): string {
  if (body.type === 'json') return `JSON.stringify(${JSON.stringify(body.value, null, 2)})`;
  if (body.type === 'text') return JSON.stringify(body.text);
  return body.isForm ? 'form' : 'file';
}

function python({ method, url, headers, body }: HttpRequest, needsLogin: boolean): string {
  const isForm = body.type === 'file' && body.isForm;
  const sent = [
    ...(needsLogin ? ['"Authorization": "Bearer " + os.environ["KEY"]'] : []),
    ...Object.entries(headers).map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`),
    // The form with its parts is more than the standard library writes: the server takes the bytes alone, too.
    ...(isForm ? ['"Content-Type": "application/octet-stream"'] : []),
  ];
  const options = [
    JSON.stringify(url),
    ...(body.type === 'none' ? [] : ['data=body']),
    ...(sent.length === 0 ? [] : [`headers={${sent.join(', ')}}`]),
    `method="${method}"`,
  ];
  const imports = [
    ...(body.type === 'json' ? ['json'] : []),
    ...(needsLogin ? ['os'] : []),
    'urllib.request',
  ];
  return [
    `import ${imports.join(', ')}`,
    '',
    ...pythonBody(body),
    `request = urllib.request.Request(\n${options.map((each) => `    ${each},\n`).join('')})`,
    'with urllib.request.urlopen(request) as response:',
    '    print(response.status, response.read().decode())',
    '',
  ].join('\n');
}

function pythonBody(body: HttpRequest['body']): string[] {
  if (body.type === 'json') return [`body = json.dumps(${pythonOf(body.value)}).encode()`];
  if (body.type === 'text') return [`body = ${JSON.stringify(body.text)}.encode()`];
  if (body.type === 'file') return [`body = open(${JSON.stringify(body.file?.name ?? 'FILE')}, "rb").read()`];
  return [];
}

/** A JSON value as Python writes it. */
function pythonOf(value: unknown, indent = ''): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value !== 'object') return JSON.stringify(value);
  const inner = `${indent}    `;
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const parts = Array.isArray(value)
    ? value.map((each) => pythonOf(each, inner))
    : Object.entries(value).map(([name, each]) => `${JSON.stringify(name)}: ${pythonOf(each, inner)}`);
  if (parts.length === 0) return `${open}${close}`;
  return `${open}\n${parts.map((part) => `${inner}${part},\n`).join('')}${indent}${close}`;
}

export const SAMPLES: readonly Sample[] = [
  { id: 'curl', label: 'curl', code: curl },
  { id: 'typescript', label: 'TypeScript', code: typescript },
  { id: 'python', label: 'Python', code: python },
];
