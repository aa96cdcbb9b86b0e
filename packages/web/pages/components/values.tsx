/** Tables, badges, chips, ages, code. */
import { useState } from 'preact/hooks';
import { Age } from '../../kit/age.js';
import { Badge } from '../../kit/badge.js';
import { Chip } from '../../kit/chip.js';
import { CodeBlock, CopyButton } from '../../kit/code.js';
import { ShownOnce } from '../../kit/shown-once.js';
import { Table } from '../../kit/table.js';

const OPENED = Date.now();
const ROWS = [
  { name: 'temperature', unit: '°C', value: '21.40', age: 3, status: 'good', word: 'Live' },
  { name: 'humidity', unit: '%', value: '48.2', age: 410, status: 'warning', word: 'Late' },
  { name: 'door', unit: '', value: 'open', age: 260_000, status: 'bad', word: 'Silent' },
] as const;
const CURL = `curl $BASE/sensors/5/data \\
  -H 'Authorization: Bearer $KEY' \\
  -d '{"data": [{"value": 21.4}]}'`;

export function Values() {
  const [filters, setFilters] = useState(['temperature', 'device: kitchen', 'place: cellar']);
  return (
    <>
      <Table
        label="Sensors"
        hasCards
        head={
          <tr>
            <th scope="col">Name</th>
            <th scope="col" class="number">
              Value
            </th>
            <th scope="col">Unit</th>
            <th scope="col">State</th>
            <th scope="col">Last point</th>
          </tr>
        }
      >
        {ROWS.map((row, index) => (
          <tr key={row.name} aria-current={index === 1 ? 'true' : undefined}>
            <th scope="row">{row.name}</th>
            <td class="number" data-label="Value">
              {row.value}
            </td>
            <td data-label="Unit">{row.unit}</td>
            <td data-label="State">
              <Badge status={row.status}>{row.word}</Badge>
            </td>
            <td data-label="Last point">
              <Age time={OPENED - row.age * 1000} isFocusable={false} />
            </td>
          </tr>
        ))}
      </Table>
      <div class="row">
        <Badge>Paused</Badge>
        <Badge status="accent">New</Badge>
        <Badge status="good">Live</Badge>
        <Badge status="warning">Late</Badge>
        <Badge status="bad">Silent</Badge>
        <Age time={OPENED} />
      </div>
      <div class="row">
        {filters.map((filter, index) => (
          <Chip
            key={filter}
            series={index + 1}
            label={filter}
            onRemove={() => setFilters(filters.filter((each) => each !== filter))}
          >
            {filter}
          </Chip>
        ))}
        <Chip>Without a button</Chip>
      </div>
      <div class="row">
        <code>5f3a…c901</code>
        <CopyButton text="5f3ac901" label="Copy the key" />
      </div>
      <CodeBlock label="curl" code={CURL} />
      <ShownOnce label="API key" secret="5f3ac901" note="The key is shown once: copy it now." />
    </>
  );
}
