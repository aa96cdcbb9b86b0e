/** Reply of a sidecar to a server's call about a service. */

export type ServiceReply =
  | { readonly is: 'done'; readonly result: string }
  /** The service type refuses a parameter; `field` names it. */
  | { readonly is: 'refused'; readonly field: string | null; readonly message: string }
  | { readonly is: 'failed'; readonly message: string };
