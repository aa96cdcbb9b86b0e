/** The sensor that a new alert watches, found by words. */
import { PAGES } from '../../addresses.js';
import { Field } from '../../kit/field.js';
import { SearchInput } from '../../kit/search-input.js';
import { FormError } from '../../kit/states.js';
import { sensorName } from '../../parts/sensor-name.js';
import { useSensorSearch } from '../../parts/sensor-search.js';
import { alertsTexts as texts } from '../../texts/alerts.js';

const SHOWN = 12;

export function ChooseSensor() {
  const { words, found, error } = useSensorSearch({ most: SHOWN });
  return (
    <section class="stack form" aria-label={texts.chooseSensor}>
      <h2>{texts.chooseSensor}</h2>
      <Field label={texts.search}>
        <SearchInput words={words} />
      </Field>
      <FormError error={error} />
      {found?.length === 0 && <p class="muted">{texts.noSensors}</p>}
      {found !== null && found.length > 0 && (
        <div class="alerts-sensors">
          {found.map((sensor) => (
            <a key={sensor.id} href={PAGES.alert('new', sensor.id)}>
              <span class="cut">{sensorName(sensor)}</span>
              <span class="muted">{sensor.unit}</span>
            </a>
          ))}
        </div>
      )}
    </section>
  );
}
