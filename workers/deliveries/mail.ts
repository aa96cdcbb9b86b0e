/** Mail, through the relay of the settings. */
import type { Transporter } from 'nodemailer';
import { type AttemptOutcome, unreachable } from './outcome.js';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The same for every attempt, so that a mail program shows it once. */
  readonly messageId: string;
}

/** Connections to the relay, and its timeout in milliseconds. */
const CONNECTIONS = 4;
const TIMEOUT = 10_000;

export class Mailer {
  readonly #relay: string;
  readonly #from: string;
  #transport: Promise<Transporter> | undefined;

  /**
   * @param relay `smtp://user:password@host:587` or `smtps://...`; empty: no mail is sent
   * @param from value of the header `From`
   */
  constructor(relay: string, from: string) {
    this.#relay = relay;
    this.#from = from;
  }

  async send({ to, subject, text, messageId }: Mail): Promise<AttemptOutcome> {
    if (this.#relay === '')
      return { result: 'failed', status: null, error: 'no mail relay is configured (SMTP_URL)' };
    this.#transport ??= transportTo(this.#relay);
    const transport = await this.#transport;
    try {
      await transport.sendMail({
        from: this.#from,
        // As an object, since a comma in a text would separate two receivers.
        to: { name: '', address: to },
        subject,
        text,
        messageId: `<${messageId}@sensorium>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
      return { result: 'delivered', status: 250, error: null };
    } catch (error) {
      const { responseCode: status, code } = error as { responseCode?: unknown; code?: unknown };
      if (typeof status !== 'number') return unreachable(error);
      // 5xx is permanent if the relay rejects the mail, and not the sender.
      const isOfMail = code === 'EENVELOPE' || code === 'EMESSAGE';
      const result = isOfMail && status >= 500 ? 'failed' : 'again';
      return { result, status, error: `the relay answered ${status}` };
    }
  }

  async close(): Promise<void> {
    (await this.#transport)?.close();
  }
}

/** Loads the library with the first mail, since many sidecars send none. */
async function transportTo(relay: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url: relay,
    pool: true,
    maxConnections: CONNECTIONS,
    connectionTimeout: TIMEOUT,
    greetingTimeout: TIMEOUT,
    socketTimeout: TIMEOUT,
    // The content of a mail is text: it must not make the library read files or addresses.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}
