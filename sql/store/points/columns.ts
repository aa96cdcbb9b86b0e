/** Rows as columns. What an object for each row costs is several times what is in it. */

/** Null: no row has a text. */
export type Texts = readonly (string | null)[] | null;

/** Numbers, with NaN for NULL; or texts. */
export type ColumnsOf<Row> = {
  readonly [Name in keyof Row]: [Extract<Row[Name], string>] extends [never] ? Float64Array : Texts;
};

function isText(name: string): boolean {
  return name === 'text' || name.endsWith('_text');
}

/** For those who want few rows: as objects. */
export function rowsFrom<Row extends object>(columns: ColumnsOf<Row>): Row[] {
  const lists = Object.entries(columns) as [string, Float64Array | Texts][];
  const length = Math.max(0, ...lists.map(([, list]) => list?.length ?? 0));
  return Array.from({ length }, (_, place) => {
    const row: Record<string, unknown> = {};
    for (const [name, list] of lists) {
      const value = list?.[place] ?? null;
      row[name] = Number.isNaN(value) ? null : value;
    }
    return row as Row;
  });
}

/** Of rows that are objects already. */
export function columnsFromRows<Row>(
  rows: readonly Row[],
  names: readonly (keyof Row & string)[],
): ColumnsOf<Row> {
  const columns = names.map((name) => {
    if (isText(name)) {
      const texts = rows.map((row) => row[name]);
      return [name, texts.some((text) => text !== null) ? texts : null];
    }
    const numbers = new Float64Array(rows.length);
    for (let i = 0; i < rows.length; i++) numbers[i] = (rows[i]![name] ?? Number.NaN) as number;
    return [name, numbers];
  });
  return Object.fromEntries(columns) as ColumnsOf<Row>;
}
