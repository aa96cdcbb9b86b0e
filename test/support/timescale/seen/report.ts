/** Reports which code for the engine `timescale` a run has executed: one line for each statement and branch, with the reason for those that were not. */
import { branchesTaken } from './branches.js';
import { REASONS } from './reasons.js';
import { statementsExecuted } from './statements.js';

/**
 * @param folder records of the test processes
 * @returns the table, and the errors: code that was not executed without a reason, and reasons for code that was executed or does not exist
 */
export function reportExecuted(folder: string): { readonly table: string; readonly gaps: readonly string[] } {
  const statements = [...statementsExecuted(folder)].map(([place, executed]) => ({ ...place, executed }));
  const branches = [...branchesTaken(folder)].map(([place, count]) => ({ ...place, executed: count > 0 }));
  const gaps: string[] = [];
  const used = new Set<string>();
  const line = ({ name, line, executed }: { name: string; line: number; executed: boolean }) => {
    const [file, ...rest] = name.split(': ');
    const where = `${file}:${line}  ${rest.join(': ')}`;
    if (executed) return `  executed  ${where}`;
    const found = REASONS.find(([pattern]) => pattern.test(name));
    if (found === undefined) gaps.push(`${where}: nothing has executed it, and no reason is named`);
    else used.add(String(found[0]));
    return `  not here  ${where}\n            ${found?.[1] ?? 'no reason is named'}`;
  };
  const table = [
    'Statements for the engine timescale:',
    ...statements.map(line),
    'Branches by engine:',
    ...branches.map(line),
  ].join('\n');
  for (const [pattern] of REASONS)
    if (!used.has(String(pattern))) gaps.push(`${pattern}: a reason for nothing that was left out`);
  const all = [...statements, ...branches];
  const count = all.filter(({ executed }) => executed).length;
  return { table: `${table}\n${count} of ${all.length} executed`, gaps };
}
