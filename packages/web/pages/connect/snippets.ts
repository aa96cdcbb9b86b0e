/**
 * What a device needs to send a value, in several languages. Each is complete: pasted as it is, it stores a point. A test runs those for which this machine
 * has the language.
 */

export interface Target {
  /** Address of the server, without a trailing slash. */
  readonly origin: string;
  /** Secret of an API key for writing. */
  readonly key: string;
  /** Absent where the client creates its sensors by itself. */
  readonly sensor: string;
}

export interface Snippet {
  readonly id: SnippetId;
  readonly label: string;
  readonly code: (target: Target) => string;
}

export type SnippetId = 'curl' | 'python' | 'typescript' | 'esp32' | 'telegraf';

const addressOf = ({ origin, sensor }: Target) => `${origin}/sensors/${sensor}/data`;

const curl = (target: Target) => `curl ${addressOf(target)} \\
  -H 'Authorization: Bearer ${target.key}' \\
  -H 'Content-Type: application/json' \\
  -d '{"value": 21.5}'`;

const python = (target: Target) => `import json, time, urllib.request

URL = "${addressOf(target)}"
KEY = "${target.key}"

def send(value):
    body = json.dumps({"data": [{"date": time.time(), "value": value}]}).encode()
    headers = {"Authorization": "Bearer " + KEY, "Content-Type": "application/json"}
    request = urllib.request.Request(URL, body, headers)
    with urllib.request.urlopen(request, timeout=10) as response:
        return json.load(response)

while True:
    print(send(21.5))  # your reading
    time.sleep(10)
`;

const typescript = (target: Target) => `const url = '${addressOf(target)}';
const key = '${target.key}';

async function send(value: number): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { Authorization: \`Bearer \${key}\`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ data: [{ date: Date.now() / 1000, value }] }),
  });
  console.log(response.status, await response.text());
}

setInterval(() => send(21.5).catch(console.error), 10_000); // your reading
send(21.5).catch(console.error);
`;

const esp32 = (target: Target) => `#include <WiFi.h>
#include <HTTPClient.h>

const char* WIFI_NAME = "...";
const char* WIFI_PASSWORD = "...";
const char* URL = "${addressOf(target)}";
const char* KEY = "${target.key}";

void setup() {
  Serial.begin(115200);
  WiFi.begin(WIFI_NAME, WIFI_PASSWORD);
  while (WiFi.status() != WL_CONNECTED) delay(500);
}

void loop() {
  float value = analogRead(34) * 3.3 / 4095;  // your reading
  HTTPClient http;
  http.begin(URL);
  http.addHeader("Content-Type", "application/json");
  http.addHeader("Authorization", String("Bearer ") + KEY);
  int status = http.POST("{\\"value\\":" + String(value, 3) + "}");
  Serial.printf("%d\\n", status);  // 201: stored
  http.end();
  delay(10000);
}
`;

const telegraf = ({ origin, key }: Target) => `[[outputs.influxdb_v2]]
  urls = ["${origin}"]
  token = "${key}"
  organization = "-"
  bucket = "-"

[[inputs.cpu]]
  percpu = false

[[inputs.mem]]
`;

export const snippets: readonly Snippet[] = [
  { id: 'curl', label: 'curl', code: curl },
  { id: 'python', label: 'Python', code: python },
  { id: 'typescript', label: 'TypeScript', code: typescript },
  { id: 'esp32', label: 'ESP32', code: esp32 },
  { id: 'telegraf', label: 'Telegraf', code: telegraf },
];
