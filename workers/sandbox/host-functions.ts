/**
 * Functions of the host as built-ins of a run. To the script they are ordinary functions: its thread blocks until the host replies or the time of
 * the run is over.
 */
import { type MessagePort, receiveMessageOnPort } from 'node:worker_threads';
import {
  type Builtin,
  fail,
  type Meter,
  RunEnded,
  textOf,
  toUnicode,
  type Value,
} from '@sensorium/script/engine';
import { numbersOf } from './numbers.js';
import type { Plain } from './plain.js';
import { fromPlain, toPlain } from './plain-values.js';
import type { HostDeclaration, HostReply } from './protocol.js';
import type { Slot } from './slot.js';

/** Message by which a thread calls a function of the host. */
export interface HostCall {
  readonly name: string;
  readonly args: readonly Plain[];
}

export interface HostChannel {
  readonly port: MessagePort;
  readonly slot: Slot;
  /** Milliseconds that are left to the run. */
  left(): number;
}

/** @param channel of the running text; null where the host cannot be called */
export function hostBuiltins(
  declarations: readonly HostDeclaration[],
  channel: () => HostChannel | null,
): Map<string, Builtin> {
  return new Map(declarations.map((declaration) => [declaration.name, hostBuiltin(declaration, channel)]));
}

function hostBuiltin(declaration: HostDeclaration, channel: () => HostChannel | null): Builtin {
  const { name, signatures, summary, parameters, required, reads } = declaration;
  return {
    name,
    signatures,
    summary,
    examples: [],
    inputs: [required, parameters.length],
    run(args, _nargout, { meter }) {
      const open = channel() ?? fail(`${name}: not available here`);
      const plain = args.map((arg, k) => argument(arg, parameters[k]!, `${name}: argument ${k + 1}`, meter));
      const reply = callHost(open, { name, args: plain });
      return fromPlain(reads === 'numbers' ? numbersIn(reply, `${name}: ${plain[0]}`) : reply, meter);
    },
  };
}

/** @throws ScriptError when the text is not a matrix */
function numbersIn(reply: Plain, what: string): Plain {
  const matrix = numbersOf(String(reply));
  return typeof matrix === 'string' ? fail(`${what}: ${matrix}`) : matrix;
}

function argument(value: Value, kind: 'number' | 'text' | 'any', what: string, meter: Meter): Plain {
  if (kind === 'text') return toUnicode(textOf(value) ?? fail(`${what}: must be a text`));
  const plain = toPlain(value, what, meter);
  if (kind === 'number' && typeof plain !== 'number' && typeof plain !== 'boolean') {
    return fail(`${what}: must be a number`);
  }
  return kind === 'number' ? Number(plain) : plain;
}

/** @throws RunEnded when the host does not reply in time; ScriptError with the refusal of the host */
function callHost({ port, slot, left }: HostChannel, call: HostCall): Plain {
  let seen = slot.replies();
  port.postMessage(call);
  for (;;) {
    const received = receiveMessageOnPort(port);
    if (received !== undefined) {
      const reply = received.message as HostReply;
      return reply.ok ? reply.value : fail(reply.message);
    }
    const timeout = left();
    if (timeout <= 0 || slot.stopped()) throw new RunEnded('time', 'time limit exceeded');
    slot.wait(seen, timeout);
    seen = slot.replies();
  }
}
