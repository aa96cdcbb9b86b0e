/** Sends points to Sensorium over a WebSocket: frames of columns, as MessagePack or as JSON, many under way at once. */
import { once } from 'node:events';
import { Packr } from 'msgpackr';
import WebSocket from 'ws';
import type { Access, Sender, Wire } from '../peer.js';

interface Reply {
  readonly id?: number;
  readonly stored?: number;
}

/** Format of frames and their replies. */
interface Form {
  readonly isBinary: boolean;
  column(numbers: readonly number[]): ArrayLike<number>;
  encode(frame: object): Buffer;
  decode(reply: Buffer): Reply;
}

const packr = new Packr({ useRecords: false, moreTypes: true, variableMapSize: true });

const msgpack: Form = {
  isBinary: true,
  column: (numbers) => Float64Array.from(numbers),
  encode: (frame) => packr.pack(frame),
  decode: (reply) => packr.unpack(reply) as Reply,
};

const json: Form = {
  isBinary: false,
  column: (numbers) => numbers,
  encode: (frame) => Buffer.from(JSON.stringify(frame)),
  decode: (reply) => JSON.parse(reply.toString()) as Reply,
};

export const msgpackStreamWire = streamWire(msgpack);
export const jsonStreamWire = streamWire(json);

function streamWire(form: Form): Wire {
  // `send` gets only the bytes of a frame, and its reply names the id.
  const ids = new WeakMap<Buffer, number>();
  let last = 0;
  return {
    encode(batch, access) {
      const id = ++last;
      const sensors = batch.map((run) => ({
        sensor_id: access.ids[run.sensor],
        dates: form.column(run.dates),
        values: form.column(run.values),
      }));
      const bytes = form.encode({ id, sensors });
      ids.set(bytes, id);
      return bytes;
    },
    open: (access) => openStream(access, form, ids),
  };
}

interface Waiting {
  readonly points: number;
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

async function openStream(access: Access, form: Form, ids: WeakMap<Buffer, number>): Promise<Sender> {
  const { url, headers } = access;
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/stream`, {
    headers,
    perMessageDeflate: false,
  });
  const waiting = new Map<number, Waiting>();
  const lost = (error: Error) => {
    for (const { reject } of waiting.values()) reject(error);
  };
  socket.on('error', lost);
  socket.on('close', (code, reason) => lost(new Error(`the stream was closed: ${code} ${reason}`)));
  // The greeting. A failed login also gets a message here, and every frame then fails.
  await once(socket, 'message');
  socket.on('message', (data: Buffer) => {
    const reply = form.decode(data);
    const frame = waiting.get(reply.id ?? 0);
    if (frame === undefined) return lost(new Error(`unexpected: ${JSON.stringify(reply).slice(0, 500)}`));
    waiting.delete(reply.id ?? 0);
    if (reply.stored === frame.points) frame.resolve();
    else
      frame.reject(new Error(`${frame.points} points were answered ${JSON.stringify(reply).slice(0, 500)}`));
  });
  return {
    send: (bytes, points) =>
      new Promise((resolve, reject) => {
        waiting.set(ids.get(bytes) ?? 0, { points, resolve, reject });
        socket.send(bytes, { binary: form.isBinary });
      }),
    async close() {
      socket.terminate();
    },
  };
}
