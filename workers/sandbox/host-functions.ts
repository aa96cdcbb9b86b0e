/**
 * The functions of the host as built-ins of a run. For the script a call is an ordinary one: its thread sleeps until the host
 * has answered or the time of the run is over.
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
import type { HostAnswer, HostDeclaration } from './protocol.js';
import type { Slot } from './slot.js';

/** What a thread posts to have a function of the host called. */
export interface HostCall {
  readonly name: string;
  readonly args: readonly Plain[];
}

export interface HostChannel {
  readonly port: MessagePort;
  readonly slot: Slot;
  /** Milliseconds the item may still take. */
  left(): number;
}

/** @param channel of the text that runs; null where the host cannot be asked */
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
      const answer = ask(open, { name, args: plain });
      return fromPlain(reads === 'numbers' ? numbersIn(answer, `${name}: ${plain[0]}`) : answer, meter);
    },
  };
}

/** @throws ScriptError with what is wrong with the text */
function numbersIn(answer: Plain, what: string): Plain {
  const matrix = numbersOf(String(answer));
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

/** @throws RunEnded when the host does not answer in time; ScriptError with what the host refused */
function ask({ port, slot, left }: HostChannel, call: HostCall): Plain {
  let seen = slot.answers();
  port.postMessage(call);
  for (;;) {
    const received = receiveMessageOnPort(port);
    if (received !== undefined) {
      const answer = received.message as HostAnswer;
      return answer.ok ? answer.value : fail(answer.message);
    }
    const patience = left();
    if (patience <= 0 || slot.stopped()) throw new RunEnded('time', 'time limit exceeded');
    slot.wait(seen, patience);
    seen = slot.answers();
  }
}
