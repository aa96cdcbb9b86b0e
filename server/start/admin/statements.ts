/** `statements`: slow statements of the database. */
import { slowStatements } from '../../admin/statements.js';
import { type AdminCommand, UsageError } from './command.js';
import { table } from './table.js';

const oneLine = (text: string) => text.replace(/\s+/g, ' ').slice(0, 120);

export const statements: AdminCommand = {
  parameters: '',
  summary: 'lists statements that have run for more than a second, and those with the most time in all',
  async prepare(given) {
    if (given.length > 0) throw new UsageError();
    return async (sql) => {
      const { running, frequent } = await slowStatements(sql);
      const shown = <Row extends { readonly statement: string }>(rows: readonly Row[]) =>
        table(rows.map((row) => ({ ...row, statement: oneLine(row.statement) })));
      return [
        'Running:',
        ...shown(running),
        '',
        'Most time in all:',
        ...(frequent === null
          ? ['unknown: the extension pg_stat_statements is not installed']
          : shown(frequent)),
      ];
    };
  },
};
