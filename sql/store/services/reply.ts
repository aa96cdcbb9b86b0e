/** What a sidecar answers when a server asks it something about a service. */

export type ServiceReply =
  | { readonly is: 'done'; readonly result: string }
  /** By the kind itself: what was given does not fit. */
  | { readonly is: 'refused'; readonly field: string | null; readonly message: string }
  | { readonly is: 'failed'; readonly message: string };
