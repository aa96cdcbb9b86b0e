/** Text that `npm start` prints when everything runs. */

export interface FirstLogin {
  readonly username: string;
  readonly password: string;
}

export interface Started {
  /** Address of the server. */
  readonly url: string;
  /** Engine and place of the data, for display. */
  readonly database: string;
  /** Account that this start has created; null when there were accounts already. */
  readonly account: FirstLogin | null;
  /** Token of the first link; null when no generated password stands. */
  readonly firstLink: string | null;
  /** Address of the server for browsers; empty: that of the server. */
  readonly publicUrl: string;
  /** Whether the operator has set the password, which is then not printed. */
  readonly isChosen: boolean;
}

/** Printed when a start fails after it has created the account, since the password is shown only once. */
export function firstAccountLine(account: FirstLogin, isChosen: boolean): string {
  const password = isChosen
    ? 'with the password of ADMIN_PASSWORD'
    : `password ${account.password} (not shown again)`;
  return `created the first account, an administrator: ${account.username}, ${password}`;
}

export function welcome({ url, database, account, isChosen, firstLink, publicUrl }: Started): string {
  // A client cannot connect to the wildcard address.
  const base = url.replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//[::1]:');
  const lines = [
    '',
    `Sensorium is ready: ${base}`,
    `  documentation   ${base}/docs`,
    `  database        ${database}`,
  ];
  const isShown = account !== null && !isChosen;
  if (isShown) lines.push(`  administrator   ${account.username}`, `  password        ${account.password}`);
  if (firstLink !== null) {
    lines.push(
      '',
      'Open this link to choose the password of the administrator (valid once, for an hour):',
      `  ${publicUrl || base}/app/welcome#token=${firstLink}`,
    );
  }
  if (isShown) {
    const login = JSON.stringify({ username: account.username, password: account.password });
    lines.push(
      '',
      'Log in (the password is not shown again):',
      `  curl -X POST ${base}/login -H 'Content-Type: application/json' -d ${quote(login)}`,
    );
  } else {
    lines.push('', 'Check the server:', `  curl ${base}/health`);
  }
  return `${lines.join('\n')}\n`;
}

/** Quotes a text as one word of a shell. */
function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
