/** Repeated log lines are written a few times a minute, then counted. */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import t from 'tap';
import { LogSampling, type Suppressed } from '../../common/log-sampling.js';
import { BUILD } from '../support/product.js';

t.test('of each kind the first lines are written, the others are counted', async (t) => {
  const reports: (readonly Suppressed[])[] = [];
  const sampling = new LogSampling((suppressed) => reports.push(suppressed));
  const written = (kind: string, lines: number) =>
    Array.from({ length: lines }, () => sampling.admits(kind)).filter(Boolean).length;
  t.equal(written('warn: database unavailable', 10_000), 20);
  t.equal(written('warn: flush deferred', 20), 20, 'another kind');
  sampling.end();
  t.same(reports, [[{ kind: 'warn: database unavailable', lines: 9980 }]]);
  t.equal(written('warn: database unavailable', 1), 1, 'in the next minute');
  sampling.end();
  t.equal(reports.length, 1, 'nothing was suppressed');
  for (let i = 0; i < 10_000; i++) sampling.admits(`kind ${i}`);
  sampling.end();
  t.ok(reports.flat().length <= 2, 'kinds beyond the limit are counted together');
});

t.test('a process writes errors and the access log in full, and counts when it exits', async (t) => {
  const program = `
    import { createLog } from ${JSON.stringify(path.join(BUILD, 'common/log.js'))};
    const log = createLog('test', 'info');
    for (let i = 0; i < 1000; i++) {
      log.warn({ i }, 'refused');
      log.info('noted');
      log.info({ i }, 'request');
      log.error({ i }, 'lost');
    }
    log.child({ part: 1 }).warn('refused');
  `;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
  });
  const lines = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { msg: string; kind?: string; lines?: number });
  const count = (text: string) => lines.filter(({ msg }) => msg === text).length;
  t.same(['refused', 'noted', 'request', 'lost'].map(count), [20, 20, 1000, 1000]);
  t.match(lines.slice(-2), [
    { msg: 'repeated log lines suppressed', kind: 'warn: refused', lines: 981 },
    { msg: 'repeated log lines suppressed', kind: 'info: noted', lines: 980 },
  ]);
});
