/** Parses and writes messages of PostgreSQL's protocol, as far as a proxy has to understand them. */

/** A client may send it before the startup message. */
export const SSL_REQUEST = 80877103;
export const GSS_REQUEST = 80877104;
export const CANCEL_REQUEST = 80877102;

/** @param type one letter */
export function message(type: string, body: Buffer = Buffer.alloc(0)): Buffer {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

/** Strings in the protocol's form: each ends with a zero byte. */
export function texts(...parts: readonly string[]): Buffer {
  return Buffer.concat(parts.map((part) => Buffer.from(`${part}\0`)));
}

export function query(text: string): Buffer {
  return message('Q', texts(text));
}

export function fatal(code: string, text: string): Buffer {
  return message('E', Buffer.concat([texts('SFATAL', 'VFATAL', `C${code}`, `M${text}`), Buffer.alloc(1)]));
}

export function typeOf(one: Buffer): string {
  return String.fromCharCode(one[0]!);
}

/** @returns the complete messages at the start of `bytes`, each with its header, and the bytes after them */
export function split(bytes: Buffer): { readonly whole: Buffer[]; readonly rest: Buffer } {
  const whole: Buffer[] = [];
  let at = 0;
  while (bytes.length - at >= 5) {
    const end = at + 1 + bytes.readInt32BE(at + 1);
    if (bytes.length < end) break;
    whole.push(bytes.subarray(at, end));
    at = end;
  }
  return { whole, rest: bytes.subarray(at) };
}

/** The strings at the start of a message, and the bytes after them. */
export function textsOf(
  one: Buffer,
  count: number,
  from = 5,
): { readonly found: string[]; readonly rest: Buffer } {
  const found: string[] = [];
  let at = from;
  while (found.length < count) {
    const end = one.indexOf(0, at);
    found.push(one.toString('utf8', at, end));
    at = end + 1;
  }
  return { found, rest: one.subarray(at) };
}

/** The message text of a notice or an error. */
export function noticeOf(one: Buffer): string {
  const fields = one.toString('utf8', 5).split('\0');
  return fields.find((field) => field.startsWith('M'))?.slice(1) ?? '';
}

export interface Startup {
  readonly user: string;
  readonly database: string;
  /** Settings of the session, in order of precedence. */
  readonly settings: readonly (readonly [name: string, value: string])[];
}

/** @param body of a startup message, after its length and version */
export function startupOf(body: Buffer): Startup {
  const parts = body.toString().split('\0');
  const given = new Map<string, string>();
  for (let i = 0; i + 1 < parts.length && parts[i] !== ''; i += 2) given.set(parts[i]!, parts[i + 1]!);
  const { user = '', database = user, options = '', ...others } = Object.fromEntries(given);
  const flags = options.matchAll(/-c\s*([A-Za-z_.]+)=((?:\\.|[^\s\\])*)/g);
  return {
    user,
    database,
    settings: [
      ...[...flags].map(([, name = '', value = '']) => [name, value.replace(/\\(.)/g, '$1')] as const),
      ...Object.entries(others).filter(([name]) => name !== 'replication'),
    ],
  };
}
