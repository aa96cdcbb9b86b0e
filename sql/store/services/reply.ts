/** Reply of a sidecar to a server's call about a service. */

/** Milliseconds of a method that computes, and of training. A sidecar tries twice, and a call waits for both. */
export const METHOD_TIME = 12_000;

export type ServiceReply =
  | { readonly is: 'done'; readonly result: string }
  /** The service type refuses a parameter; `field` names it. */
  | { readonly is: 'refused'; readonly field: string | null; readonly message: string }
  | { readonly is: 'failed'; readonly message: string };
