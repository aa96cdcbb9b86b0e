/** Live readers: one subscription for each sensor. Its points are counted and discarded. */
import { once } from 'node:events';
import { Packr } from 'msgpackr';
import WebSocket from 'ws';
import type { Access } from '../peers/peer.js';

/** Subscriptions of one stream, at the default limit. */
const SENSORS_PER_STREAM = 1000;
/** Raises the limit of an account, which all streams share. */
export const MANY_SUBSCRIPTIONS = { SUBSCRIPTIONS_PER_ACCOUNT: '100000' };

const packr = new Packr({ useRecords: false, moreTypes: true });

interface Message {
  readonly type?: string;
  readonly dates?: ArrayLike<number>;
  readonly subscribed?: readonly number[];
}

export interface Readers {
  /** @returns received points of all sensors */
  received(): number;
  close(): void;
}

/** @throws when a subscription is rejected */
export async function openReaders(access: Access): Promise<Readers> {
  let points = 0;
  const sockets: WebSocket[] = [];
  for (let first = 0; first < access.ids.length; first += SENSORS_PER_STREAM) {
    const sensors = access.ids.slice(first, first + SENSORS_PER_STREAM);
    const socket = new WebSocket(`${access.url.replace(/^http/, 'ws')}/stream`, {
      headers: access.headers,
      perMessageDeflate: false,
    });
    sockets.push(socket);
    await once(socket, 'message');
    socket.send(packr.pack({ id: 1, type: 'subscribe', sensors }));
    const [reply] = (await once(socket, 'message')) as [Buffer];
    const { subscribed } = packr.unpack(reply) as Message;
    if (subscribed?.length !== sensors.length)
      throw new Error('subscriptions of a live reader were rejected');
    socket.on('message', (data: Buffer) => {
      const { type, dates } = packr.unpack(data) as Message;
      if (type === 'points') points += dates?.length ?? 0;
    });
  }
  return {
    received: () => points,
    close() {
      for (const socket of sockets) socket.terminate();
    },
  };
}
