/** Live readers: each sensor is subscribed to by one, which takes its points and throws them away. */
import { once } from 'node:events';
import { Packr } from 'msgpackr';
import WebSocket from 'ws';
import type { Access } from '../peers/peer.js';

/** Sensors that a stream may have subscribed to, by default; and a setting with which an account may have so many streams of them. */
const A_STREAM = 1000;
export const MANY_SUBSCRIPTIONS = { SUBSCRIPTIONS_PER_ACCOUNT: '100000' };

const packr = new Packr({ useRecords: false, moreTypes: true });

interface Message {
  readonly type?: string;
  readonly dates?: ArrayLike<number>;
  readonly subscribed?: readonly number[];
}

export interface Readers {
  /** @returns points that have come, of all sensors */
  came(): number;
  close(): void;
}

/** @throws when a sensor is refused */
export async function openReaders(access: Access): Promise<Readers> {
  let points = 0;
  const sockets: WebSocket[] = [];
  for (let first = 0; first < access.ids.length; first += A_STREAM) {
    const sensors = access.ids.slice(first, first + A_STREAM);
    const socket = new WebSocket(`${access.url.replace(/^http/, 'ws')}/stream`, {
      headers: access.headers,
      perMessageDeflate: false,
    });
    sockets.push(socket);
    await once(socket, 'message');
    socket.send(packr.pack({ id: 1, type: 'subscribe', sensors }));
    const [answer] = (await once(socket, 'message')) as [Buffer];
    const { subscribed } = packr.unpack(answer) as Message;
    if (subscribed?.length !== sensors.length) throw new Error('a live reader was refused sensors');
    socket.on('message', (data: Buffer) => {
      const { type, dates } = packr.unpack(data) as Message;
      if (type === 'points') points += dates?.length ?? 0;
    });
  }
  return {
    came: () => points,
    close() {
      for (const socket of sockets) socket.terminate();
    },
  };
}
