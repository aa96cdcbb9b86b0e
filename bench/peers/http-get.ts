/** GET requests on a persistent connection, with the same client for every peer. */
import http from 'node:http';

const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });

/** @throws Error with status and body unless the status is 200 */
export function httpGet(url: string, headers: Readonly<Record<string, string>> = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = http.get(url, { agent, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('error', reject);
      response.once('end', () => {
        const text = Buffer.concat(chunks).toString();
        if (response.statusCode === 200) resolve(text);
        else reject(new Error(`${response.statusCode} ${text.slice(0, 300).trim()}`));
      });
    });
    request.once('error', reject);
  });
}
