/** Checks whether an address can be listened on, by listening for a moment. */
import { once } from 'node:events';
import { createServer } from 'node:net';
import { listenError } from './listen-error.js';

/** @returns the error code of the operating system, for example `EADDRINUSE`; undefined when the address is free */
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
 * @param setting of the port
 * @throws ListenError naming the address and the remedy
 */
export async function checkFree(host: string, port: number, setting = 'PORT'): Promise<void> {
  const code = await whyNot(host, port);
  if (code !== undefined) throw listenError(code, host, port, setting);
}
