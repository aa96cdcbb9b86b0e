/** A real SMTP server that keeps what it is given. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import type { Test } from 'tap';

export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** Headers, as they came. */
  readonly head: string;
  /** Decoded, with line feeds only, and none at its end. */
  readonly text: string;
}

export interface Mailbox {
  /** For SMTP_URL. */
  readonly url: string;
  readonly mails: ReceivedMail[];
  /** Answers every receiver with this status from now on. */
  refuse(status: number): void;
}

export async function startMailbox(t: Pick<Test, 'teardown'>): Promise<Mailbox> {
  const mails: ReceivedMail[] = [];
  let refusing: number | null = null;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo(_address, _session, done) {
      if (refusing === null) return done();
      done(Object.assign(new Error('no'), { responseCode: refusing }));
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        const from = mailFrom === false ? '' : mailFrom.address;
        const to = rcptTo.map(({ address }) => address);
        mails.push({ from, to, ...read(Buffer.concat(chunks).toString('utf8')) });
        done();
      });
    },
  });
  // Clients that are killed are no failure of a test.
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  t.teardown(() => new Promise<void>((resolve) => server.close(resolve)));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    refuse(status) {
      refusing = status;
    },
  };
}

function read(content: string): { head: string; text: string } {
  const end = content.indexOf('\r\n\r\n');
  const [head, body] = [content.slice(0, end), content.slice(end + 4)];
  const decoded = /^Content-Transfer-Encoding: base64$/im.test(head)
    ? Buffer.from(body, 'base64').toString('utf8')
    : /^Content-Transfer-Encoding: quoted-printable$/im.test(head)
      ? quotedPrintable(body)
      : body;
  return { head, text: decoded.replaceAll('\r\n', '\n').trimEnd() };
}

function quotedPrintable(text: string): string {
  const bytes = text
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
