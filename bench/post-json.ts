/** Posts JSON to the product. @throws Error when it refuses */
export async function postJson<Body>(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: unknown,
): Promise<Body> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url}: response ${response.status} ${await response.text()}`);
  return (await response.json()) as Body;
}
