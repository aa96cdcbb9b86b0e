/** The method of an operation, in its colour. */
const STATUS: Readonly<Record<string, string>> = {
  GET: 'accent',
  POST: 'good',
  PUT: 'warning',
  DELETE: 'bad',
};

export function Method({ method }: { readonly method: string }) {
  return <span class={`docs-method docs-method-${STATUS[method] ?? 'accent'}`}>{method}</span>;
}
