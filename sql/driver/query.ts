/** One statement, sent when it is awaited: until then it may become part of another statement. */
import { type CompiledStatement, compile, TEMPLATE, type Template } from './statement.js';

/** Rows of a result, and the number of rows that the statement returned or changed. */
export type Rows<Row> = Row[] & { readonly count: number };

/** @returns the result in the form that was asked for; default `Rows` */
export type RunStatement = (statement: CompiledStatement) => Promise<unknown>;

/** Part of a statement. */
export interface Fragment {
  readonly [TEMPLATE]: Template;
}

export class Query<Result> implements Promise<Result>, Fragment {
  readonly [TEMPLATE]: Template;
  readonly [Symbol.toStringTag] = 'Query';
  readonly #run: RunStatement;
  #result: Promise<Result> | null = null;

  constructor(template: Template, run: RunStatement) {
    this[TEMPLATE] = template;
    this.#run = run;
  }

  #send(): Promise<Result> {
    this.#result ??= this.#compileAndRun();
    return this.#result;
  }

  async #compileAndRun(): Promise<Result> {
    return (await this.#run(compile(this[TEMPLATE]))) as Result;
  }

  // biome-ignore lint/suspicious/noThenProperty: awaiting the query sends it
  then<Good = Result, Bad = never>(
    onGood?: ((result: Result) => Good | PromiseLike<Good>) | null,
    onBad?: ((reason: unknown) => Bad | PromiseLike<Bad>) | null,
  ): Promise<Good | Bad> {
    return this.#send().then(onGood, onBad);
  }

  catch<Bad = never>(onBad?: ((reason: unknown) => Bad | PromiseLike<Bad>) | null): Promise<Result | Bad> {
    return this.#send().catch(onBad);
  }

  finally(onEnd?: (() => void) | null): Promise<Result> {
    return this.#send().finally(onEnd);
  }
}
