/** A separate port for ThingSpeak devices on `node:http`, since uWebSockets.js cannot read requests whose lines end with LF only. */
import { ApiError } from '@sensorium/model/errors';
import { nodeTransport } from '../../transport/node.js';
import { refusal } from '../../transport/normalise.js';
import type { Handler, TransportListener, TransportOptions } from '../../transport/transport.js';

/** Paths of such devices. */
export const THINGSPEAK_PATHS: ReadonlySet<string> = new Set(['/update', '/update.json']);

/** @throws ListenError */
export function listenForThingSpeak(options: TransportOptions, handler: Handler): Promise<TransportListener> {
  return nodeTransport.listen(options, async (exchange) =>
    THINGSPEAK_PATHS.has(exchange.path) ? handler(exchange) : refusal(new ApiError('no_route')),
  );
}
