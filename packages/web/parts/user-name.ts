/** The name of a user as far as another user may read it. */

export interface NamedUser {
  readonly username?: string | undefined;
  readonly name?: string | undefined;
  readonly surname?: string | undefined;
}

/** @returns username, else name and surname; empty: the user shows none of them */
export function userName({ username = '', name = '', surname = '' }: NamedUser): string {
  return username || `${name} ${surname}`.trim();
}
