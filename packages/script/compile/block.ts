/** Compiles statements to closures. Each closure returns how control continues: next statement, out of the loop, or out of the function. */

import { fail, type ScriptError } from '../errors.js';
import { fieldValues } from '../indexing/fields.js';
import { caseMatches } from '../operators/cases.js';
import { columns, withoutColumns } from '../operators/columns.js';
import { errorValue, scriptErrorOf } from '../run-error.js';
import type { Block, Expression, Statement, Target } from '../syntax/tree.js';
import { isStruct } from '../values/inspect.js';
import { cellOf } from '../values/make.js';
import { FunctionHandle, ObjectValue, StructArray, share, type Value } from '../values/types.js';
import { compileValues, isList } from './access.js';
import { compileMultiAssign, compileStore } from './assign.js';
import { compileCondition } from './expression.js';
import { Box, type Frame } from './frame.js';
import { compileResults } from './handle.js';
import { compileExpression, compileKept, type Unit } from './unit.js';

/** How control continues. */
export const NEXT = 0;
export const BREAK = 1;
export const CONTINUE = 2;
export const RETURN = 3;

export type BlockCode = (frame: Frame) => number;

export function compileBlock(block: Block, unit: Unit): BlockCode {
  const codes = block.map((statement) => compileStatement(statement, unit));
  if (codes.length === 0) return () => NEXT;
  if (codes.length === 1) return codes[0]!;
  if (codes.length === 2) {
    const [first, second] = codes as [BlockCode, BlockCode];
    return (frame) => first(frame) || second(frame);
  }
  return (frame) => {
    for (let k = 0; k < codes.length; k++) {
      const signal = codes[k]!(frame);
      if (signal !== NEXT) return signal;
    }
    return NEXT;
  };
}

function compileStatement(statement: Statement, unit: Unit): BlockCode {
  const code = compileUnplaced(statement, unit);
  const { line, column } = statement.at;
  return (frame) => {
    frame.line = line;
    frame.column = column;
    return code(frame);
  };
}

function compileUnplaced(statement: Statement, unit: Unit): BlockCode {
  switch (statement.kind) {
    case 'expression':
      return compileExpressionStatement(statement.expression, statement.print, unit);
    case 'if':
      return compileIf(statement, unit);
    case 'while': {
      const condition = compileCondition(statement.condition, unit);
      const body = compileBlock(statement.body, unit);
      const { meter } = unit.run;
      return (frame) => {
        while (condition(frame)) {
          meter.tick();
          const signal = body(frame);
          if (signal === BREAK) break;
          if (signal === RETURN) return RETURN;
        }
        return NEXT;
      };
    }
    case 'until': {
      const condition = compileCondition(statement.condition, unit);
      const body = compileBlock(statement.body, unit);
      const { meter } = unit.run;
      return (frame) => {
        do {
          meter.tick();
          const signal = body(frame);
          if (signal === BREAK) break;
          if (signal === RETURN) return RETURN;
        } while (!condition(frame));
        return NEXT;
      };
    }
    case 'for':
      return statement.key === null
        ? compileFor(statement.target, statement.values, statement.body, unit)
        : compileForFields(statement, statement.key, unit);
    case 'switch':
      return compileSwitch(statement, unit);
    case 'misuse':
      return compileMisuse(statement, unit);
    case 'break':
      return () => BREAK;
    case 'continue':
      return () => CONTINUE;
    case 'return':
      return () => RETURN;
    case 'try':
      return compileTry(statement, unit);
    case 'unwind':
      return compileUnwind(statement, unit);
    case 'global':
    case 'persistent':
      return compileDeclaration(statement, unit);
    case 'function': {
      const { definition } = statement;
      return () => {
        unit.run.define(definition);
        return NEXT;
      };
    }
  }
}

function compileExpressionStatement(expression: Expression, print: boolean, unit: Unit): BlockCode {
  switch (expression.kind) {
    case 'assign':
    case 'multiAssign':
      return compileAssignStatement(expression, print, unit);
    case 'step': {
      const code = compileKept(expression, unit);
      return (frame) => {
        answer(frame, [code(frame)], print, unit);
        return NEXT;
      };
    }
    case 'name': {
      const slot = unit.scope.slot(expression.name);
      const call = compileResults(expression, unit);
      const value = compileExpression(expression, unit);
      return (frame) => {
        const found = frame.get(slot);
        if (found !== undefined) {
          if (print) unit.run.show(expression.name, found);
        } else if (unit.run.lookup(expression.name) === undefined) {
          // Until a first result exists, `ans` yields nothing instead of an error.
          if (expression.name !== 'ans') value(frame);
        } else answer(frame, call(frame, 0), print, unit);
        return NEXT;
      };
    }
    case 'access': {
      const values = compileValues(expression, unit);
      const many = isList(expression);
      return (frame) => {
        const results = values(frame, 0);
        if (!many || results.length <= 1) answer(frame, results, print, unit);
        else for (const value of results) answer(frame, [value], print, unit);
        return NEXT;
      };
    }
    default: {
      const code = compileKept(expression, unit);
      return (frame) => {
        answer(frame, [code(frame)], print, unit);
        return NEXT;
      };
    }
  }
}

/** Stores the result of an expression statement in `ans`. */
function answer(frame: Frame, results: readonly Value[], print: boolean, unit: Unit): void {
  const value = results[0];
  if (value === undefined) return;
  frame.set(unit.scope.slot('ans'), share(value));
  if (print) unit.run.show('ans', value);
}

function compileAssignStatement(
  expression: Extract<Expression, { kind: 'assign' | 'step' | 'multiAssign' }>,
  print: boolean,
  unit: Unit,
): BlockCode {
  if (expression.kind === 'multiAssign' && print) {
    const show = (frame: Frame, name: string) => unit.run.show(name, frame.get(unit.scope.slot(name))!);
    const assign = compileMultiAssign(expression, unit, show);
    return (frame) => {
      assign(frame);
      return NEXT;
    };
  }
  const code = compileExpression(expression, unit);
  if (!print) {
    return (frame) => {
      code(frame);
      return NEXT;
    };
  }
  const targets: (Target | null)[] =
    expression.kind === 'multiAssign' ? [...expression.targets] : [expression.target];
  const names = targets.flatMap((target) => (target === null ? [] : [target.name]));
  return (frame) => {
    code(frame);
    for (const name of names) {
      const value = frame.get(unit.scope.slot(name));
      if (value !== undefined) unit.run.show(name, value);
    }
    return NEXT;
  };
}

function compileMisuse(statement: Extract<Statement, { kind: 'misuse' }>, unit: Unit): BlockCode {
  const { name, operator } = statement;
  const slot = unit.scope.slot(name);
  const command = compileBlock([statement.statement], unit);
  const advice = operator ? '\nCheck whitespace around potential binary operator.' : '';
  return (frame) => {
    if (frame.get(slot) === undefined) return command(frame);
    return fail(`variable "${name}" used as function in command style expression${advice}`);
  };
}

function compileIf(statement: Extract<Statement, { kind: 'if' }>, unit: Unit): BlockCode {
  const branches = statement.branches.map(({ condition, body }) => ({
    condition: compileCondition(condition, unit),
    body: compileBlock(body, unit),
  }));
  const otherwise = statement.otherwise === null ? null : compileBlock(statement.otherwise, unit);
  if (branches.length === 1) {
    const { condition, body } = branches[0]!;
    return (frame) => {
      if (condition(frame)) return body(frame);
      return otherwise === null ? NEXT : otherwise(frame);
    };
  }
  return (frame) => {
    for (const { condition, body } of branches) if (condition(frame)) return body(frame);
    return otherwise === null ? NEXT : otherwise(frame);
  };
}

/** `for [value, key] = struct`: loops over the fields. For a struct array the values are cell arrays. */
function compileForFields(
  statement: Extract<Statement, { kind: 'for' }>,
  key: Target,
  unit: Unit,
): BlockCode {
  const struct = compileKept(statement.values, unit);
  const saveValue = compileStore(statement.target, unit);
  const saveKey = compileStore(key, unit);
  const body = compileBlock(statement.body, unit);
  const { meter } = unit.run;
  return (frame) => {
    const value = struct(frame);
    if (!isStruct(value)) return fail("in statement 'for [X, Y] = VAL', VAL must be a structure");
    const names = value instanceof StructArray ? [...value.names] : [...value.fields.keys()];
    for (const name of names) {
      meter.tick();
      const values = fieldValues(value, name).map(share);
      saveValue(frame, value instanceof StructArray ? cellOf(value.dims, values) : values[0]!);
      saveKey(frame, name);
      const signal = body(frame);
      if (signal === BREAK) break;
      if (signal === RETURN) return RETURN;
    }
    return NEXT;
  };
}

function compileFor(target: Target, values: Expression, block: Block, unit: Unit): BlockCode {
  const list = compileKept(values, unit);
  const save = compileStore(target, unit);
  const body = compileBlock(block, unit);
  const { meter } = unit.run;
  return (frame) => {
    const value = list(frame);
    if (value instanceof FunctionHandle || value instanceof ObjectValue) {
      fail(`invalid type in for loop expression near line ${frame.line}, column ${frame.column}`);
    }
    const column = columns(value, meter);
    if (column.count === 0) save(frame, withoutColumns(value));
    for (let k = 0; k < column.count; k++) {
      meter.tick();
      save(frame, column.at(k));
      const signal = body(frame);
      if (signal === BREAK) break;
      if (signal === RETURN) return RETURN;
    }
    return NEXT;
  };
}

function compileSwitch(statement: Extract<Statement, { kind: 'switch' }>, unit: Unit): BlockCode {
  const subject = compileExpression(statement.subject, unit);
  const cases = statement.cases.map(({ label, body }) => ({
    label: compileExpression(label, unit),
    body: compileBlock(body, unit),
  }));
  const otherwise = statement.otherwise === null ? null : compileBlock(statement.otherwise, unit);
  const { meter } = unit.run;
  return (frame) => {
    const value = subject(frame);
    for (const { label, body } of cases) if (caseMatches(value, label(frame), meter)) return body(frame);
    return otherwise === null ? NEXT : otherwise(frame);
  };
}

function compileTry(statement: Extract<Statement, { kind: 'try' }>, unit: Unit): BlockCode {
  const body = compileBlock(statement.body, unit);
  const handler = compileBlock(statement.handler, unit);
  const slot = statement.name === null ? null : unit.scope.slot(statement.name);
  const { run } = unit;
  return (frame) => {
    const depth = run.depth;
    try {
      return body(frame);
    } catch (caught) {
      const error: ScriptError = scriptErrorOf(caught);
      run.depth = depth;
      run.noteError(error);
      if (slot !== null) frame.set(slot, share(errorValue(error, frame)));
    }
    return handler(frame);
  };
}

function compileUnwind(statement: Extract<Statement, { kind: 'unwind' }>, unit: Unit): BlockCode {
  const body = compileBlock(statement.body, unit);
  const cleanup = compileBlock(statement.cleanup, unit);
  const { run } = unit;
  return (frame) => {
    const depth = run.depth;
    let signal: number;
    try {
      signal = body(frame);
    } catch (error) {
      // A run that has ended does not run its cleanup code, which could loop forever.
      if (run.isEnded(error)) throw error;
      run.depth = depth;
      const { line, column } = frame;
      cleanup(frame);
      frame.line = line;
      frame.column = column;
      throw error;
    }
    return cleanup(frame) || signal;
  };
}

function compileDeclaration(
  statement: Extract<Statement, { kind: 'global' | 'persistent' }>,
  unit: Unit,
): BlockCode {
  const names = statement.names.map(({ name, initial }) => ({
    name,
    slot: unit.scope.slot(name),
    initial: initial === null ? null : compileKept(initial, unit),
  }));
  const { run } = unit;
  return (frame) => {
    const boxes = statement.kind === 'global' ? run.globals : (unit.function?.persistent ?? run.globals);
    for (const { name, slot, initial } of names) {
      let box = boxes.get(name);
      if (box === undefined) {
        box = new Box();
        box.value = initial === null ? run.emptyMatrix() : initial(frame);
        boxes.set(name, box);
      }
      frame.link(slot, box);
    }
    return NEXT;
  };
}
