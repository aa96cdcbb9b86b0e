/** Makes a dashboard of a file. */
import { useSignal } from '@preact/signals';
import { SensoriumError } from '@sensorium/client';
import { useRef } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { PAGES } from '../../addresses.js';
import { client } from '../../api/client.js';
import { call } from '../../api/session.js';
import { Banner } from '../../kit/banner.js';
import { Button } from '../../kit/button.js';
import { FormError } from '../../kit/states.js';
import { toast } from '../../kit/toast.js';
import { dashboardTexts as texts } from '../../texts/dashboards.js';
import type { Content } from './content.js';
import { fileOf, NotImported } from './files.js';
import { writeNotes } from './notes.js';
import { sensorsById } from './use-sensors.js';

/** Milliseconds of a message with ids to read. */
const LONG = 20_000;

/** Takes a file of `Export as JSON`, or of the API. */
export function Import() {
  const { route } = useLocation();
  const input = useRef<HTMLInputElement>(null);
  const fault = useSignal<unknown>(null);
  const take = async (file: File) => {
    fault.value = null;
    try {
      const { dashboard, annotations } = fileOf(await file.text());
      const { id, name } = (await call(() => client.post('/dashboards', { body: { dashboard } }))).dashboard;
      await writeNotes(id, annotations);
      const foreign = await foreignSensors(dashboard.content);
      route(PAGES.dashboard(id));
      if (foreign.length === 0) toast(texts.imported(name));
      else toast(texts.importedWithout(name, foreign), { kind: 'info', duration: LONG });
    } catch (error) {
      if (!(error instanceof NotImported || error instanceof SensoriumError)) throw error;
      fault.value = error;
    }
  };
  return (
    <>
      <Button icon="upload" onClick={() => input.current?.click()}>
        {texts.importFile}
      </Button>
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        aria-label={texts.importFile}
        class="dash-file"
        tabIndex={-1}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          event.currentTarget.value = '';
          if (file !== undefined) void take(file);
        }}
      />
      {fault.value instanceof NotImported ? (
        <Banner kind="bad">{fault.value.message}</Banner>
      ) : (
        <FormError error={fault.value} />
      )}
    </>
  );
}

/** @returns ids of the sensors that the panels name and the user cannot read, in order */
async function foreignSensors({ panels }: Content): Promise<readonly string[]> {
  const named = panels.flatMap((panel) => (panel.type === 'text' ? [] : (panel.sensors.ids ?? [])));
  const ids = [...new Set(named)].sort((one, other) => Number(one) - Number(other));
  const known = await sensorsById(ids);
  return ids.filter((id) => !known.has(id));
}
