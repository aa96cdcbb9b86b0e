/**
 * Statements as templates: a value in `${}` becomes a parameter, never text, unless it is a fragment, an `Identifier` or
 * `Assignments`. So no user input becomes SQL.
 */

/** A template with its values: a whole statement, or a part of one. */
export interface Template {
  readonly strings: readonly string[];
  readonly values: readonly unknown[];
}

/** The name of a relation or a column. */
export class Identifier {
  constructor(readonly name: string) {}
}

/** Columns with their values, or parts of a statement, behind INSERT INTO or SET. */
export class Assignments {
  constructor(readonly columns: Readonly<Record<string, unknown>>) {}
}

export interface CompiledStatement {
  readonly text: string;
  /** False: the columns in the text depend on the input, so the number of different texts is unbounded. */
  readonly isFixed: boolean;
  readonly parameters: readonly unknown[];
}

/** Key of the template in a fragment. */
export const TEMPLATE = Symbol('template');

/** @throws TypeError when a value is undefined: that is a defect, not NULL */
export function compile(template: Template): CompiledStatement {
  const parameters: unknown[] = [];
  let text = '';
  let isFixed = true;
  const parameter = (value: unknown) => {
    if (value === undefined) throw new TypeError(`undefined is not a parameter, after: ${text.slice(-80)}`);
    text += `$${parameters.push(value)}`;
  };
  const add = (value: unknown): void => {
    if (value instanceof Identifier) {
      text += quote(value.name);
    } else if (value instanceof Assignments) {
      assign(value);
    } else if (isPart(value)) {
      walk(value[TEMPLATE]);
    } else if (Array.isArray(value) && value.length > 0 && value.every(isPart)) {
      for (const part of value) {
        walk(part[TEMPLATE]);
        text += ' ';
      }
    } else {
      parameter(value);
    }
  };
  const value = (given: unknown) => {
    if (isPart(given)) walk(given[TEMPLATE]);
    else parameter(given);
  };
  const assign = ({ columns }: Assignments) => {
    isFixed = false;
    const names = Object.keys(columns);
    if (/\bSET\s*$/i.test(text)) {
      names.forEach((name, index) => {
        text += `${index > 0 ? ', ' : ''}${quote(name)} = `;
        value(columns[name]);
      });
      return;
    }
    text += `(${names.map(quote).join(', ')}) VALUES (`;
    names.forEach((name, index) => {
      if (index > 0) text += ', ';
      value(columns[name]);
    });
    text += ')';
  };
  const walk = ({ strings, values }: Template) => {
    strings.forEach((string, index) => {
      text += string;
      if (index < values.length) add(values[index]);
    });
  };
  walk(template);
  return { text, isFixed, parameters };
}

interface Part {
  readonly [TEMPLATE]: Template;
}

function isPart(value: unknown): value is Part {
  return typeof value === 'object' && value !== null && TEMPLATE in value;
}

function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
