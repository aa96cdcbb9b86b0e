/** Texts of the page that connects a device. */
export const connectTexts = {
  title: 'Connect a device',
  text: 'Name what it measures, and paste the lines. They hold a key that can do nothing but write to this one sensor.',
  which: 'Sensor',
  fresh: 'New sensor',
  existing: 'Sensor that is there',
  name: 'Name',
  nameHint: 'What it measures, and where.',
  unit: 'Unit',
  search: 'Search',
  searchHint: 'Name, metatag, device or place.',
  found: 'Sensors found',
  noneFound: 'No sensor of yours fits.',
  make: 'Create sensor and key',
  makeKey: 'Create a key',
  makeTelegraf: 'Create a key for Telegraf',
  telegraf: 'Telegraf creates its sensors by itself: its key may create sensors and write to all of yours.',
  language: 'Device',
  snippet: (label: string) => `Lines for ${label}`,
  keyOnce:
    'The key is shown only now. If it gets lost, create another one and revoke this one on the account page.',
  loopback:
    'These lines work on this machine only. For a device elsewhere start the server with HOST=0.0.0.0 and open this page at the address of the machine.',
  insecure:
    'The page is not encrypted: everybody who reads the network reads the key. It is a key of this sensor alone; on the internet put a proxy with TLS in front.',
  waiting: 'Waiting for the first point …',
  waitingTelegraf: 'Waiting for the first sensor of Telegraf …',
  arrived: (value: string, unit: string) => `Arrived: ${value}${unit === '' ? '' : ` ${unit}`}`,
  arrivedTelegraf: (count: number) => `${count} new ${count === 1 ? 'sensor' : 'sensors'}`,
  open: 'Open the chart',
  openAll: 'All sensors',
  another: 'Connect another one',
  /** Name of the file, or where to paste the lines. */
  places: {
    curl: 'In a terminal',
    python: 'send.py, for Python 3; no packages',
    typescript: 'send.ts, for Node 22 or newer, or a browser; no packages',
    esp32: 'Sketch of the Arduino IDE',
    telegraf: 'telegraf.conf; each field of a measurement becomes a sensor',
  },
  steps: { sensor: '1. Sensor', paste: '2. Paste', wait: '3. See it arrive' },
} as const;
