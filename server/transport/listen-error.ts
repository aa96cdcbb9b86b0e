/** Error for the operator, in one line, when a port cannot be opened. */
import { ListenError } from './transport.js';

/**
 * @param code of the operating system, for example `EADDRINUSE`
 * @param setting of the port
 */
export function listenError(
  code: string | undefined,
  host: string,
  port: number,
  setting = 'PORT',
): ListenError {
  const place = `${host.includes(':') ? `[${host}]` : host}:${port}`;
  const other = `${setting}=${port >= 1024 && port < 65535 ? port + 1 : 8080}`;
  switch (code) {
    case 'EADDRINUSE':
      return new ListenError(
        `${place} is in use: stop the process that has it, or take another port, ${other}`,
      );
    case 'EACCES':
      return new ListenError(`${place} may not be opened by this user: take a port above 1023, ${other}`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new ListenError(
        `${place} cannot be opened, as ${host} is no address of this machine: set HOST=127.0.0.1 or HOST=0.0.0.0 (and ${setting}=...)`,
      );
    default:
      return new ListenError(
        `${place} cannot be opened (${code ?? 'unknown reason'}): set HOST=... and ${setting}=... to an address that is free`,
      );
  }
}
