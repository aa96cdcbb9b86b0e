/** What `npm start` prints when everything runs. */

export interface Account {
  readonly username: string;
  readonly password: string;
}

export interface Started {
  /** Where the server listens. */
  readonly url: string;
  /** Where the data are, for people. */
  readonly database: string;
  /** Made by this very start; null when there were accounts already. */
  readonly account: Account | null;
  /** The operator has chosen its password himself: it is not repeated on a screen. */
  readonly isChosen: boolean;
}

/** For a start that fails after the account was made: the password is never shown again. */
export function firstAccountLine(account: Account, isChosen: boolean): string {
  const password = isChosen
    ? 'with the password of ADMIN_PASSWORD'
    : `password ${account.password} (not shown again)`;
  return `made the first account, an administrator: ${account.username}, ${password}`;
}

export function welcome({ url, database, account, isChosen }: Started): string {
  // "All addresses" is nothing one can go to.
  const base = url.replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//[::1]:');
  const lines = [
    '',
    `Sensorium is ready: ${base}`,
    `  documentation   ${base}/docs`,
    `  database        ${database}`,
  ];
  if (account !== null && !isChosen) {
    const login = JSON.stringify({ username: account.username, password: account.password });
    lines.push(
      `  administrator   ${account.username}`,
      `  password        ${account.password}`,
      '',
      'Log in (the password is not shown again):',
      `  curl -X POST ${base}/login -H 'Content-Type: application/json' -d ${quote(login)}`,
    );
  } else {
    lines.push('', 'See how it is:', `  curl ${base}/health`);
  }
  return `${lines.join('\n')}\n`;
}

/** One word of a shell, whatever is in it. */
function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
