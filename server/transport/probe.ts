/** Whether an address can be listened on, found by doing it for a moment. */
import { once } from 'node:events';
import { createServer } from 'node:net';
import { listenError } from './listen-error.js';

/** @returns the code of the operating system when it cannot be, for example `EADDRINUSE`; else undefined */
export async function whyNot(host: string, port: number): Promise<string | undefined> {
  const probe = createServer().listen({ host, port, exclusive: true });
  try {
    await once(probe, 'listening');
  } catch (error) {
    return (error as NodeJS.ErrnoException).code;
  }
  probe.close();
  await once(probe, 'close');
  return undefined;
}

/**
 * @param setting by which the operator chooses the port
 * @throws ListenError naming the address and the remedy
 */
export async function checkFree(host: string, port: number, setting = 'PORT'): Promise<void> {
  const code = await whyNot(host, port);
  if (code !== undefined) throw listenError(code, host, port, setting);
}
