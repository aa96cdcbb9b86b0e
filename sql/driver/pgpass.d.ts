/** The package has no types. */
declare module 'pgpass' {
  /** @param then called with the password of the first line that fits; undefined: there is none */
  export default function pgpass(
    connection: {
      readonly host: string;
      readonly port: number;
      readonly database?: string | undefined;
      readonly user?: string | undefined;
    },
    then: (password: string | undefined) => void,
  ): void;
}
