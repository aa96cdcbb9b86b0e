/** What `npm start` prints when everything runs. */

export interface Account {
  readonly username: string;
  readonly password: string;
}

/** @param chosen the operator has chosen the password himself: it is not repeated on a screen */
export function firstAccountLine(account: Account, chosen: boolean): string {
  const password = chosen
    ? 'with the password of ADMIN_PASSWORD'
    : `password ${account.password} (not shown again)`;
  return `made the first account, an administrator: ${account.username}, ${password}`;
}

/**
 * @param url where the server listens
 * @param account made by this very start; null when there were accounts already
 * @param chosen see `firstAccountLine`
 */
export function welcome(url: string, account: Account | null, chosen: boolean): string {
  // "All addresses" is nothing one can go to.
  const base = url.replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//[::1]:');
  const lines = ['', `Sensorium is ready: ${base}`, `  documentation   ${base}/docs`];
  if (account !== null && !chosen) {
    const login = JSON.stringify({ username: account.username, password: account.password });
    lines.push(
      `  administrator   ${account.username}`,
      `  password        ${account.password}`,
      '',
      'Log in:',
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
