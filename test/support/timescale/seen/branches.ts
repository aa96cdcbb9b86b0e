/**
 * Branches by engine in compiled TypeScript, and how often tests took them. A branch is a condition that mentions the engine; the counts are V8's coverage of
 * the test processes (`NODE_V8_COVERAGE`).
 */
import { readdirSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import ts from 'typescript';

/** Folders with code that accesses the database. */
const FOLDERS = ['sql', 'server', 'workers', 'common'];

/** Matches conditions on the engine. */
const BY_ENGINE = /'timescale'|\btimescaledb\b/;

export interface Branch {
  /** For example `sql/engine.ts: condition: true`: a name that does not depend on line numbers. */
  readonly name: string;
  readonly line: number;
}

interface Found extends Branch {
  /** How often the branch was taken, from the counts of the statements at an offset. */
  readonly taken: (count: (offset: number) => number) => number;
}

/** @returns each branch, and how often it was taken. @param folder of the coverage files */
export function branchesTaken(folder: string): Map<Branch, number> {
  const build = fileURLToPath(new URL('../../../../', import.meta.url));
  const scripts = new Map(
    FOLDERS.flatMap((name) => filesBelow(path.join(build, name))).flatMap((file) => {
      const found = branchesOf(file, build);
      return found.length > 0 ? [[pathToFileURL(file).href, found] as const] : [];
    }),
  );
  const taken = new Map<Branch, number>([...scripts.values()].flat().map((branch) => [branch, 0]));
  for (const name of readdirSync(folder).filter((each) => /^coverage-.*\.json$/.test(each))) {
    const { result } = JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as Coverage;
    for (const { url, functions } of result) {
      for (const branch of scripts.get(url) ?? []) {
        const count = (offset: number) => countAt(functions, offset);
        taken.set(branch, taken.get(branch)! + Math.max(0, branch.taken(count)));
      }
    }
  }
  return taken;
}

interface Coverage {
  readonly result: readonly {
    readonly url: string;
    readonly functions: readonly {
      readonly ranges: readonly {
        readonly startOffset: number;
        readonly endOffset: number;
        readonly count: number;
      }[];
    }[];
  }[];
}

/** The innermost range applies. */
function countAt(functions: Coverage['result'][number]['functions'], offset: number): number {
  let [count, size] = [0, Number.POSITIVE_INFINITY];
  for (const { ranges } of functions) {
    for (const { startOffset, endOffset, count: own } of ranges) {
      if (startOffset > offset || endOffset <= offset || endOffset - startOffset > size) continue;
      [count, size] = [own, endOffset - startOffset];
    }
  }
  return count;
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js'))
    .map((name) => path.join(folder, name));
}

function branchesOf(file: string, build: string): Found[] {
  const text = readFileSync(file, 'utf8');
  if (!BY_ENGINE.test(text)) return [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ESNext, true);
  const map = new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')));
  const original = path.relative(build, file).replace(/\.js$/, '.ts');
  const found: Found[] = [];
  /** @param yes offset of the code after a true condition. @param no offset after a false one; null: the code after the statement */
  const add = (condition: ts.Node, yes: number | null, no: number | null) => {
    const at = condition.getStart();
    const { line, character } = source.getLineAndCharacterOfPosition(at);
    const entry = map.findEntry(line, character);
    const name = `${original}: ${condition.getText().replace(/\s+/g, ' ')}`;
    const place = { line: ('originalLine' in entry ? entry.originalLine : 0) + 1 };
    const times = (own: number | null, other: number | null) => (count: (offset: number) => number) =>
      own === null ? count(at) - count(other!) : count(own);
    found.push({ ...place, name: `${name}: true`, taken: times(yes, no) });
    found.push({ ...place, name: `${name}: false`, taken: times(no, yes) });
  };
  const visit = (node: ts.Node): void => {
    const isByEngine = (condition: ts.Node) => BY_ENGINE.test(condition.getText());
    if (ts.isIfStatement(node) && isByEngine(node.expression)) {
      add(node.expression, node.thenStatement.getStart(), node.elseStatement?.getStart() ?? null);
      ts.forEachChild(node, (child) => (child === node.expression ? undefined : visit(child)));
      return;
    }
    if (ts.isConditionalExpression(node) && isByEngine(node.condition)) {
      add(node.condition, node.whenTrue.getStart(), node.whenFalse.getStart());
    } else if (isLogical(node) && !isLogical(node.left) && isByEngine(node.left)) {
      const isAnd = node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken;
      const right = node.right.getStart();
      add(node.left, isAnd ? right : null, isAnd ? null : right);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function isLogical(node: ts.Node): node is ts.BinaryExpression {
  const { AmpersandAmpersandToken, BarBarToken } = ts.SyntaxKind;
  return (
    ts.isBinaryExpression(node) && [AmpersandAmpersandToken, BarBarToken].includes(node.operatorToken.kind)
  );
}
