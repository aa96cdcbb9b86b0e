/** The sandbox of scripts: results and limits of runs, and their isolation. */
import { readdirSync, readFileSync } from 'node:fs';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { deepExpression } from '@sensorium/script/testing';
import t from 'tap';
import { runLines } from '../../../workers/command/lines.js';
import { complete, isComplete, runRepl } from '../../../workers/command/repl.js';
import { fitting, type Plain } from '../../../workers/sandbox/plain.js';
import {
  endLargest,
  type Holder,
  Pool,
  type TaskHandle,
  ThreadEnded,
} from '../../../workers/sandbox/pool.js';
import { type ExpressionRequest, failure, type RunResult } from '../../../workers/sandbox/protocol.js';
import { type HostFunction, HostRefusal, Sandbox } from '../../../workers/sandbox/sandbox.js';
import type { ScriptReply, ScriptTask } from '../../../workers/sandbox/script-thread.js';
import { search } from '../../../workers/sandbox/search.js';
import type { Slot } from '../../../workers/sandbox/slot.js';
import type { TriggerReply, TriggerTask } from '../../../workers/sandbox/trigger-thread.js';
import { until } from '../../support/until.js';

interface Caller {
  readonly user: string;
  readonly calls: string[];
}

const functionsFor = ({ user, calls }: Caller): HostFunction[] => [
  {
    declaration: {
      name: 'greet',
      signatures: ['greet (TEXT)', 'greet (TEXT, N)'],
      summary: 'Greets.',
      parameters: ['text', 'number'],
      required: 1,
    },
    async call([text, n = 1]) {
      calls.push(String(text));
      await new Promise((resolve) => setImmediate(resolve));
      if (text === 'nobody') throw new HostRefusal('greet: there is nobody');
      if (text === 'broken') throw new Error('/secret/path');
      return `${text} ${user} `.repeat(Number(n)).trim();
    },
  },
  {
    declaration: {
      name: 'echo',
      signatures: ['echo (X)'],
      summary: 'Echoes.',
      parameters: ['any'],
      required: 1,
    },
    call: async ([x]) => x as Plain,
  },
  {
    declaration: {
      name: 'forever',
      signatures: ['forever ()'],
      summary: 'Hangs.',
      parameters: [],
      required: 0,
    },
    call: () => new Promise(() => {}),
  },
  {
    declaration: {
      name: 'table',
      signatures: ['table (TEXT)'],
      summary: 'The numbers in a text.',
      parameters: ['text'],
      required: 1,
      reads: 'numbers',
    },
    call: async ([text]) => text as Plain,
  },
];

const caller: Caller = { user: 'Ann', calls: [] };
const reports: string[] = [];
const options = { report: (message: string) => reports.push(message) };
const sandbox = new Sandbox({ ...options, threads: 2 });
/** With a short time limit, for scripts that reach it. */
const hasty = new Sandbox({ ...options, threads: 2, time: 300 });
t.teardown(() => Promise.all([sandbox.close(), hasty.close()]));

const functions = functionsFor(caller);
const run = (code: string, more = {}) => sandbox.run({ code, ...more }, functions);
const messageOf = ({ error }: RunResult) => error?.message;

t.test('the result of a run has its output and its value', async (t) => {
  t.match(await run('x = 1 + 1'), { ok: true, output: 'x = 2\n', value: 2, error: null });
  t.match(await run('x = 3; disp (x), y = 4'), { output: '3\ny = 4\n', value: '3\ny = 4' });
  t.match(await run('1 / 3'), { value: 1 / 3 });
  t.match(await run('s = "héllo"'), { output: 's = héllo\n', value: 'héllo' });
  t.match(await run('x = 1;'), { ok: true, output: '', value: null });
  t.match(await run('s.a = 1; s.b = {"x", [1 2; 3 NaN], true}; s'), {
    value: '{"a":1,"b":["x",[[1,2],[3,null]],true]}',
  });
  t.match(await run('x = [1 2 3]'), { value: '[1,2,3]' });
  t.match(await run(deepExpression(200, 10)), { value: 1 }, 'of the maximum depth');
});

t.test('the result of a failed run has its output, the error and its position', async (t) => {
  const failed = await run('disp (1)\n\n  x = undefined_thing (2);');
  t.match(failed, { ok: false, output: '1\n', value: null });
  t.match(failed.error, {
    message: /^'undefined_thing' undefined/,
    identifier: 'Octave:undefined-function',
    line: 3,
    cause: 'script',
  });
  t.match((await run('x = 1;\ny = (2')).error, { message: /^parse error:/, cause: 'script' });
});

t.test('a run starts with the given variables', async (t) => {
  const data = Float64Array.of(1, 2, 3, 4);
  const variables: [string, Plain][] = [
    ['m', { kind: 'matrix', rows: 2, columns: 2, data }],
    [
      's',
      {
        kind: 'struct',
        fields: [
          ['__proto__', 'a text'],
          ['constructor', true],
        ],
      },
    ],
    ['c', { kind: 'cell', rows: 1, columns: 2, items: [null, 7] }],
  ];
  t.match(await run('m', { variables }), { value: '[[1,3],[2,4]]' });
  t.match(await run('s', { variables }), { value: '{"__proto__":"a text","constructor":true}' });
  t.match(await run('c{2}', { variables }), { value: 7 });
});

t.test('a run reads only the files that it reaches', async (t) => {
  const files = [
    { name: 'half.m', text: '% of a number\n\nfunction y = half (x)\n y = quarter (x) * 2;\nend\n' },
    { name: 'quarter.m', text: 'function y = quarter (x)\n y = x / 4;\nend\n' },
    { name: 'report.m', text: 'x = half (10)' },
    { name: 'broken.m', text: 'function y = (' },
  ];
  t.match(await run('half (5)', { files }), { value: 2.5 });
  t.match(await run('report', { files }), { output: 'x = 5\n' });
  t.match(await run(' report.m\n', { files }), { output: 'x = 5\n' });
  t.match(
    messageOf(await run('report ()', { files })),
    /'report' undefined/,
    'a script file is not a function',
  );
  t.match(messageOf(await run('broken (1)', { files })), /^file broken\.m: parse error/);
  const endless = [{ name: 'endless.m', text: '1;'.repeat(5_000_000) }];
  t.match(await run('2 % endless', { files: endless }), { value: 2 });
  t.match((await hasty.run({ code: 'endless', files: endless })).error, { cause: 'limit' });
});

t.test('only the threads of a sidecar parse scripts', (t) => {
  const folder = new URL('../../../workers/', import.meta.url);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.js') && !/^(sandbox|command)\//.test(name),
  );
  t.ok(files.length > 50);
  for (const file of files) {
    t.notMatch(readFileSync(new URL(file, folder), 'utf8'), /from '@sensorium\/script\//, file);
  }
  t.end();
});

t.test('a run leaves no state for the next one', async (t) => {
  const write =
    'global g; g = 5; x = 7; format long\nfunction r = f ()\n persistent n = 0; n++; r = n;\nend\nf (), f ()';
  const read = 'global g, g, exist ("x"), exist ("f"), pi';
  for (let k = 0; k < 4; k++) {
    t.match(await run(write), { value: 2 });
    t.equal((await run(read)).output, 'g = [](0x0)\nans = 0\nans = 0\nans = 3.1416\n');
  }
});

t.test('functions of the host are called like other functions', async (t) => {
  t.match(await run('x = greet ("hi")'), { value: 'hi Ann' });
  t.match(await run('x = greet ("hé", 2)'), { value: 'hé Ann hé Ann' });
  t.match(await run('f = @greet; f ("by handle")'), { value: 'by handle Ann' });
  t.same(caller.calls, ['hi', 'hé', 'by handle']);
  t.equal(messageOf(await run('greet ("nobody")')), 'greet: there is nobody');
  t.match(await run('table ("a,b\\n1,2\\n3,4")'), { value: '[[1,2],[3,4]]' }, 'the thread parses the text');
  t.equal(messageOf(await run('table ("1\\nb")')), 'table: 1\nb: line 2 holds more than numbers');
  t.match(await run('try, greet ("nobody"); catch e, disp (e.message), end'), {
    value: 'greet: there is nobody',
  });
  t.match(messageOf(await run('greet ()')), /^Invalid call to greet/);
  t.equal(messageOf(await run('greet (1)')), 'greet: argument 1: must be a text');
  t.equal(messageOf(await run('greet ("a", {})')), 'greet: argument 2: must be a number');
  t.equal(messageOf(await run('echo (@sin)')), 'echo: argument 1: must be real, a text, a cell or a struct');
  t.match(await run('s.__proto__ = {1, "b"; [1 2; 3 4], []}; echo (s)'), {
    value: '{"__proto__":[1,[[1,2],[3,4]],"b",[]]}',
  });
  reports.length = 0;
  t.equal(
    messageOf(await run('greet ("broken")')),
    'greet: failed',
    'the message of an unexpected error stays in the host',
  );
  t.same(reports, ['host function greet failed']);
});

t.test('the time limit of a run holds whatever it does', async (t) => {
  const scripts = [
    'while 1 end',
    'forever ()',
    'try, while 1 end, catch, disp ("swallowed"), end',
    'disp (1); while 1, try, while 1 end, catch, end, end',
  ];
  const results = await Promise.all(scripts.map((code) => hasty.run({ code }, functions)));
  for (const { error } of results) t.match(error, { message: 'time limit exceeded', cause: 'limit' });
  // On a busy machine the time of a run may be over before its first statement.
  await until(async () => (await hasty.run({ code: scripts[3]! }, functions)).output === '1\n');
});

t.test('a run can be interrupted, before and while it runs', async (t) => {
  const stop = new AbortController();
  const running = sandbox.run({ code: 'greet ("started"); while 1 end' }, functions, stop.signal);
  while (!caller.calls.includes('started')) await new Promise((resolve) => setTimeout(resolve, 5));
  stop.abort();
  t.match((await running).error, { message: 'interrupted', cause: 'interrupt' });
  t.match((await sandbox.run({ code: '1' }, functions, AbortSignal.abort())).error, { cause: 'interrupt' });
});

t.test('a short script runs while endless ones of any number of other accounts are under way', async (t) => {
  const busy = new Sandbox({ ...options, threads: 2, time: 3_600_000 });
  t.teardown(() => busy.close());
  const stop = new AbortController();
  let ended = 0;
  const endless = Array.from({ length: 8 }, async (_, account) => {
    const result = await busy.run({ code: 'while 1 end' }, [], stop.signal, account);
    ended++;
    return result;
  });
  for (let k = 0; k < 5; k++) t.match(await busy.run({ code: 'x = 7' }, [], undefined, 99), { value: 7 });
  const other = await busy.run({ code: 'x = 8' }, [], undefined, 100);
  t.match(other, { value: 8 }, 'also of an account that has run nothing yet');
  t.equal(ended, 0);
  stop.abort();
  for (const { error } of await Promise.all(endless)) t.match(error, { cause: 'interrupt' });
});

t.test('a preempted run is repeated as if it had not run before', async (t) => {
  const busy = new Sandbox({ ...options, threads: 2, time: 3_600_000 });
  t.teardown(() => busy.close());
  const calls: string[] = [];
  const stop = new AbortController();
  const endless = busy.run({ code: 'while 1 end' }, [], stop.signal, 1);
  // The first time it runs for ever.
  const code = 'x = hold (); disp (x); while x == 1 end, x';
  const hold: HostFunction = {
    declaration: { name: 'hold', signatures: ['hold ()'], summary: 'Holds.', parameters: [], required: 0 },
    async call() {
      calls.push('hold');
      return calls.length;
    },
  };
  const repeated = busy.run({ code }, [hold], undefined, 2);
  while (calls.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  t.match(await busy.run({ code: 'x = 7' }, [], undefined, 3), { value: 7 });
  stop.abort();
  await endless;
  t.match(await repeated, { ok: true, output: '2\nx = 2\n' });
});

t.test(
  'when the process dies, each of its runs is repeated alone, and the one that caused it fails',
  async (t) => {
    const calls: string[] = [];
    const begun = async (...wanted: string[]) => {
      while (calls.join(' ') !== wanted.join(' ')) await new Promise((resolve) => setTimeout(resolve, 5));
    };
    const holding = (who: string): HostFunction[] => [
      {
        declaration: {
          name: 'hold',
          signatures: ['hold ()'],
          summary: 'Holds.',
          parameters: [],
          required: 0,
        },
        async call() {
          const isFirst = !calls.includes(who);
          calls.push(who);
          // Replies to a dead process are lost.
          if (isFirst || who === 'guilty') await new Promise((resolve) => setTimeout(resolve, 100));
          return isFirst ? 1 : 2;
        },
      },
    ];
    reports.length = 0;
    const mortal = new Sandbox({ ...options, threads: 2, time: 3_600_000 });
    t.teardown(() => mortal.close());
    const stop = new AbortController();
    const innocent = mortal.run({ code: 'x = hold (); while x == 1 end, x' }, holding('innocent'));
    await begun('innocent');
    const guilty = mortal.run({ code: 'hold (); while 1 end' }, holding('guilty'));
    await begun('innocent', 'guilty');
    const next = mortal.run({ code: 'hold ()' }, holding('next'));
    process.kill(mortal.pid!, 'SIGKILL');
    t.match(await innocent, { ok: true, value: 2 });
    await begun('innocent', 'guilty', 'innocent', 'guilty');
    process.kill(mortal.pid!, 'SIGKILL');
    t.match((await guilty).error, { cause: 'sandbox' });
    t.match(await next, { ok: true, value: 1 });
    t.match(reports, [/exited \(SIGKILL\)/, /exited \(SIGKILL\)/]);

    const stopped = mortal.run({ code: 'hold (); while 1 end' }, holding('stopped'), stop.signal);
    await begun('innocent', 'guilty', 'innocent', 'guilty', 'next', 'stopped');
    process.kill(mortal.pid!, 'SIGKILL');
    stop.abort();
    t.match((await stopped).error, { cause: 'interrupt' });
  },
);

t.test('tasks that wait for a thread are not terminated when memory runs out', async (t) => {
  const begun: TaskHandle[] = [];
  const pool = new Pool<Omit<TriggerTask, 'memory' | 'epoch'>, TriggerReply>({
    thread: new URL('../../../workers/sandbox/trigger-thread.js', import.meta.url),
    threads: 1,
    setup: { threads: 1, triggerThreads: 1, time: 0, triggerTime: 3_600_000, memory: 0 },
    time: 3_600_000,
  });
  const search = (expression: string) =>
    pool.run({ batch: [requestOf(expression, [1])], time: 3_600_000 }, null, (each) => begun.push(each));
  const large = search(
    'any (cellfun (@(x) numel (strrep (repmat ("ab", 1, 1e6), "a", "b")), num2cell (1:1e5)))',
  );
  const waiting = search('true');
  while (!begun[0]!.slot.hasBegun()) await new Promise((resolve) => setTimeout(resolve, 5));
  endLargest(pool.holders);
  const error: unknown = await large.catch((thrown: unknown) => thrown);
  t.match(error, { constructor: ThreadEnded, reason: 'memory' });
  t.match((await waiting).verdicts, [{ index: 0 }]);
});

t.test('when memory runs out, the run that holds most is terminated, and others go on', async (t) => {
  const running = new Map<string, TaskHandle>();
  const setup = { threads: 2, triggerThreads: 1, time: 3_600_000, triggerTime: 50, memory: 0 };
  const pool = new Pool<Omit<ScriptTask, 'memory' | 'epoch'>, ScriptReply>({
    thread: new URL('../../../workers/sandbox/script-thread.js', import.meta.url),
    threads: 2,
    setup,
    time: setup.time,
  });
  const run = (name: string, code: string) =>
    pool
      .run({ request: { code }, functions: [], port: null }, null, (each) => running.set(name, each))
      .catch((thrown: unknown) => thrown);
  const begun = (name: string) => until(async () => running.get(name)?.slot.hasBegun() === true);
  const innocent = run('innocent', 'while 1 end');
  await begun('innocent');
  // Its memory is measured in any case. Whether a matrix fits then depends on when the collector has run, since this process does not expose it.
  const large = run('large', 'for i = 1:8, try, x = ones (1, 1e7); catch, end, end, while 1 end');
  await until(async () => running.get('large')!.slot.held() > 0);
  endLargest(pool.holders);
  t.match(await large, { constructor: ThreadEnded, reason: 'memory' });
  t.equal(pool.holders.length, 1, 'the other one, which began earlier, goes on');
  endLargest(pool.holders);
  t.match(await innocent, { constructor: ThreadEnded, reason: 'memory' });
});

t.test('of runs that have charged little, the one that has run longest is terminated', (t) => {
  const ended: string[] = [];
  const holder = (name: string, held: number, elapsed: number): Holder => ({
    slot: { held: () => held, elapsed: () => elapsed } as Slot,
    end: () => ended.push(name),
  });
  endLargest([holder('new', 0, 1), holder('old', 0, 900), holder('middle', 0, 100)]);
  endLargest([holder('old', 1000, 900), holder('large', 2000, 1)]);
  endLargest([]);
  t.same(ended, ['old', 'large']);
  t.end();
});

t.test('a message holds as many items as fit, at least one', (t) => {
  const megabytes = (count: number) => count * 2 ** 20;
  t.equal(fitting([6, 6, 6], megabytes), 2);
  t.equal(fitting([20, 6, 6], megabytes), 1);
  t.equal(fitting([8, 8], megabytes), 2);
  t.equal(fitting([], megabytes), 0);
  t.end();
});

/** A search over points a second apart. */
function requestOf(
  expression: string,
  values: readonly Plain[],
  more: Partial<ExpressionRequest> = {},
): ExpressionRequest {
  const points = { dates: values.map((_, k) => (k + 1) * 1_000_000), values };
  return { expression, variables: [], points, last: null, late: true, hold: 0, since: null, ...more };
}

/** As polls of triggers do: what took too long, perhaps since the machine is busy, is evaluated once more. */
async function evaluate(batch: readonly ExpressionRequest[]) {
  const evaluated = await sandbox.evaluate(batch);
  const isStopped = evaluated.verdicts.some(({ stopped }) => stopped?.cause === 'limit');
  return isStopped ? sandbox.evaluate(batch) : evaluated;
}

t.test('expressions of triggers are evaluated in batches, independent of each other', async (t) => {
  const { verdicts } = await evaluate([
    requestOf('sensor_data_value > 3', [1, 4, 5]),
    requestOf('sensor_data_value > 3', [2]),
    requestOf('sensor_data_value >', [2]),
    requestOf('missing > sensor_data_value', [2, 3]),
    requestOf('sensor_data_value == "off"', ['on', 'off']),
    requestOf(
      'sensor_data_value.t > limit && sensor_data_date == 2',
      [0, 1].map(() => ({ kind: 'struct', fields: [['t', 5]] })),
      { variables: [['limit', 4]] },
    ),
  ]);
  t.same(
    verdicts.map(({ index }) => index),
    [1, -1, -1, -1, 1, 1],
  );
  t.match(verdicts[2]!.stopped?.message, /^parse error/);
  t.match(verdicts[3]!.pointResults, [
    { index: 0, holds: false, error: { message: /^'missing' undefined/ } },
    { index: 1 },
  ]);
  t.same((await sandbox.evaluate([])).verdicts, []);
});

t.test(
  'a search reads the earlier point, skips late points, and requires the condition to hold long enough',
  async (t) => {
    const find = async (...given: Parameters<typeof requestOf>) =>
      (await evaluate([requestOf(...given)])).verdicts[0]!;
    t.match(await find('sensor_data_value > last_sensor_data_value', [5, 5, 6]), { index: 2 });
    t.match(await find('sensor_data_value - last_sensor_data_value', [5]), { index: -1, stopped: null });
    t.match(await find('sensor_data_value > last_sensor_data_value', [5], { last: { date: 0, value: 4 } }), {
      index: 0,
    });
    const late = { points: { dates: [10, 5, 6, 11], values: [1, 9, 9, 2] } };
    t.match(await find('sensor_data_value > 8 && last_sensor_data_value == 1', [], late), { index: 1 });
    t.match(await find('sensor_data_value > 8', [], { ...late, late: false }), {
      index: -1,
      pointResults: [{ index: 0 }, { index: 3 }],
    });
    const high = 'sensor_data_value > 3';
    t.match(await find(high, [4, 1, 4, 5, 6, 7], { hold: 2e6 }), { index: 4, since: 3e6 });
    t.match(await find(high, [4, 4], { hold: 60e6, since: -58e6 }), { index: 1, since: -58e6 });
    t.match(await find(high, [4, 4], { hold: Number.POSITIVE_INFINITY }), { index: -1, since: 1e6 });
    t.match(await find(high, [4, 1], { hold: 9e6 }), { index: -1, since: null });
    t.equal((await find('false', Array(1000).fill(1))).pointResults.length, 10);
  },
);

t.test('a search that takes too long fails, others do not', async (t) => {
  const { verdicts, time } = await sandbox.evaluate([
    requestOf(
      'any (cellfun (@(x) numel (strrep (repmat ("ab", 1, 1e6), "a", "b")), num2cell (1:1e5)))',
      [1, 2],
    ),
    requestOf('sensor_data_value', [1]),
  ]);
  const [endless, other] = verdicts;
  t.ok(time > 0);
  t.match(endless, { index: -1, stopped: { cause: 'limit', message: 'time limit exceeded' } });
  t.match(other, { index: 0, stopped: null });
  const long = requestOf('sum (sin (1:1e5)) > 1e9', Array(50).fill(1));
  t.equal(
    (await sandbox.evaluate([long, long], 0)).verdicts.length,
    1,
    'no further search is started after the given time',
  );
});

t.test('a search skips the remaining points after half a second', (t) => {
  let clock = 0;
  let heartbeats = 0;
  const computed: number[] = [];
  const setting = {
    now: () => clock,
    alive: () => heartbeats++,
    describe: () => failure('defect', 'not reached'),
  };
  const find = (milliseconds: number, found: number) => {
    computed.length = 0;
    const computer = {
      holds(date: number) {
        clock += milliseconds;
        computed.push(date / 1_000_000);
        return computed.length === found;
      },
    };
    return search(computer, requestOf('any', Array(1000).fill(1)), setting);
  };
  t.match(find(49, 0), {
    index: -1,
    pointResults: Array.from({ length: 10 }, (_, k) => ({ index: k + 1 })),
    stopped: { cause: 'limit', message: 'time limit exceeded: 989 points skipped' },
  });
  t.equal(computed.length, 11, 'a point that starts in time is computed');
  t.equal(heartbeats, 10);
  t.match(find(49, 11), { index: 10, stopped: null });
  t.match(find(0.5, 0), { index: -1, stopped: null });
  t.equal(computed.length, 1000);
  t.end();
});

t.test('a search whose thread is terminated fails, and the pool continues', async (t) => {
  const fine = requestOf('sensor_data_value > 3', [4]);
  const large = requestOf('any (ones (1e9, 1))', [4]);
  const [one, two] = (await sandbox.evaluate([large, fine])).verdicts;
  t.match(one, { index: -1, pointResults: [{ error: { message: /^out of memory/, cause: 'script' } }] });
  t.match(two, { index: 0 });
  // One built-in call that takes much longer than the time limit.
  const endless = requestOf('numel (str2num (repmat ("1,", 1, 3e5))) > 0', [4]);
  const { verdicts } = await sandbox.evaluate([endless, endless, endless, endless]);
  for (const { stopped } of verdicts) t.match(stopped, { message: 'time limit exceeded', cause: 'limit' });
  t.match((await sandbox.evaluate([fine])).verdicts, [{ index: 0 }]);
});

/** Accepted outcomes of hostile scripts. None may terminate the process or cause a fault of the engine. */
const OUTCOMES: Readonly<Record<string, (result: RunResult) => boolean>> = {
  ok: ({ ok }) => ok,
  /** Not in the language. */
  refused: ({ error }) => error?.cause === 'script',
  time: ({ error }) => error?.cause === 'limit' && error.message === 'time limit exceeded',
  recursion: ({ error }) => error?.message.startsWith('max_recursion_depth exceeded') === true,
  /** Ends in any accepted way. */
  bounded: ({ ok, error }) => ok || error?.cause === 'script' || error?.cause === 'limit',
};

interface HostileScript {
  readonly name: string;
  readonly outcome: string;
  readonly code: string;
}

function hostileScripts(): HostileScript[] {
  const file = new URL('../../../../test/workers/sandbox/hostile.jsonl', import.meta.url);
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line) as HostileScript);
}

t.test('a sandbox without a thread for triggers starts one on first use', async (t) => {
  const sparing = new Sandbox({ threads: 1, triggerThreads: 0 });
  t.teardown(() => sparing.close());
  t.match(await sparing.run({ code: '1 + 1' }), { value: 2 });
  t.match((await sparing.evaluate([requestOf('sensor_data_value > 3', [1, 4])])).verdicts, [{ index: 1 }]);
});

t.test('hostile scripts have no effect, and ordinary ones get their results meanwhile', async (t) => {
  const scripts = hostileScripts();
  t.ok(scripts.length >= 300, `${scripts.length} scripts`);
  reports.length = 0;
  const honest: Promise<RunResult>[] = [];
  const runs = scripts.map(async ({ name, outcome, code }, k) => {
    if (k % 20 === 0) honest.push(hasty.run({ code: 'x = sum (1:10)' }, functions));
    // Other scripts get the usual time limit: on a slow machine they must not fail.
    const place = outcome === 'time' || outcome === 'bounded' ? hasty : sandbox;
    return { name, outcome, result: await place.run({ code }, functions) };
  });
  for (const { name, outcome, result } of await Promise.all(runs)) {
    const { output: _, value: __, ...rest } = result;
    t.ok(OUTCOMES[outcome]?.(result), `${name}: ${outcome}`, { rest });
    t.notMatch(
      JSON.stringify(rest),
      /node_modules|\/dist\/|\.js:\d|node:internal/,
      `${name}: no path of the host`,
    );
  }
  for (const result of await Promise.all(honest)) t.match(result, { value: 55 });
  t.same(reports, [], 'the process did not exit');
});

/** @returns output of a command for these lines of input */
async function outputOf(
  command: (input: PassThrough, output: PassThrough) => Promise<number>,
  lines: readonly string[],
): Promise<string> {
  const input = new PassThrough();
  const output = new PassThrough();
  const written = text(output);
  input.end(lines.join('\n'));
  await command(input, output);
  output.end();
  return written;
}

t.test(
  'each line of JSON gets a reply in order, from its own workspace; invalid lines get an error',
  async (t) => {
    const many = Array.from({ length: 100 }, (_, id) => JSON.stringify({ id, code: `x = ${id}` }));
    const special = [
      '{"id": "a", "code": "y = 1;"}',
      '{"id": {"b": 1}, "code": "y"}',
      'nonsense',
      '5',
      '{"id": 7}',
      '',
      '{"code": "disp (1); error (\\"no\\")"}',
    ];
    const output = await outputOf(runLines, [...many, ...special]);
    const replies = output
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    t.same(
      replies.slice(0, 100),
      many.map((_, id) => ({ id, ok: true, output: `x = ${id}\n`, error: null })),
    );
    t.match(replies.slice(100), [
      { id: 'a', ok: true, output: '', error: null },
      { id: { b: 1 }, ok: false, error: /^'y' undefined/ },
      { id: null, ok: false, error: 'the line is not JSON' },
      { id: null, ok: false, error: 'the line is not an object' },
      { id: 7, ok: false, error: 'code must be a text' },
      { id: null, ok: false, output: '1\n', error: 'no' },
    ]);
  },
);

t.test('a terminal completes the last word of a line', (t) => {
  const names = new Set(['numel', 'num2str', 'while', 'number']);
  t.same(complete('x = num', names), [['num2str', 'number', 'numel'], 'num']);
  t.same(complete('x = nume', names), [['numel'], 'nume']);
  t.same(complete('x = ', names), [[], '']);
  t.same(complete('zebra', names), [[], 'zebra']);
  t.end();
});

t.test('a terminal keeps its workspace, and reads an unfinished statement to its end', async (t) => {
  t.equal(
    await outputOf(runRepl, ['x = 1', 'for k = 1:2', 'x += k;', 'end', 'x', 'y = )', 'quit', 'x']),
    'x = 1\nx = 4\nerror: parse error:\n\n  syntax error\n\n>>> y = )\n        ^\n',
  );
  t.ok(isComplete('x = 1\n'));
  t.ok(isComplete('x = )\n'));
  t.notOk(isComplete('if x\n'));
  t.notOk(isComplete('x = [1,\n'));
  t.ok(isComplete('if x\n\n'), 'an empty line ends the input');
});
