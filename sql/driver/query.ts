/** One statement on its way: sent when somebody waits for it, so that it may also become part of another one. */
import { type Compiled, compile, TEMPLATE, type Template } from './statement.js';

/** Rows of an answer, and how many rows the statement found or changed. */
export type Rows<Row> = Row[] & { readonly count: number };

/** @returns what the form of the statement's results says: by default `Rows` */
export type Run = (statement: Compiled) => Promise<unknown>;

/** Part of a statement. */
export interface Fragment {
  readonly [TEMPLATE]: Template;
}

export class Query<Result> implements Promise<Result>, Fragment {
  readonly [TEMPLATE]: Template;
  readonly [Symbol.toStringTag] = 'Query';
  readonly #run: Run;
  #result: Promise<Result> | null = null;

  constructor(template: Template, run: Run) {
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

  // biome-ignore lint/suspicious/noThenProperty: waiting for it is what sends it
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
