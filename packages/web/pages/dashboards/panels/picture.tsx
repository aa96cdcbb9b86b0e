/** The newest picture of each sensor, with its date. A newer one takes its place as soon as it is loaded. */
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { PAGES } from '../../../addresses.js';
import { momentText } from '../../../chart/format.js';
import { Age } from '../../../kit/age.js';
import { Button } from '../../../kit/button.js';
import { type Loaded, useLoad } from '../../../kit/load.js';
import { Skeleton } from '../../../kit/skeleton.js';
import { ErrorState } from '../../../kit/states.js';
import { fileKindOf } from '../../../parts/file-kinds.js';
import { dashboardTexts as texts } from '../../../texts/dashboards.js';
import type { PanelOf } from '../content.js';
import type { Picture } from '../picture.js';
import type { PanelSensor } from '../use-sensors.js';
import { type Newest, useNewest } from './newest.js';
import type { PanelProps } from './panel-props.js';
import { useReader } from './reader.js';
import { SensorName } from './sensor-name.js';

export function PicturePanel({ sensors, zone, isLive }: PanelProps<PanelOf<'picture'>>) {
  const newest = useNewest(sensors, isLive);
  return (
    <ul class="dash-pictures">
      {sensors.map((sensor) => (
        <li key={sensor.id}>
          <LatestPicture
            sensor={sensor}
            newest={newest.get(sensor.id)}
            zone={zone}
            isNamed={sensors.length > 1}
          />
        </li>
      ))}
    </ul>
  );
}

interface Shown extends Picture {
  readonly address: string;
}

interface LatestPictureProps {
  readonly sensor: PanelSensor;
  /** The newest point, whose value names a file. */
  readonly newest: Newest | undefined;
  readonly zone: string;
  readonly isNamed: boolean;
}

function LatestPicture({ sensor, newest, zone, isNamed }: LatestPictureProps) {
  const reader = useReader();
  // What live points named may be deleted by now: after a failure the server says what is there.
  const failed = useSignal('');
  const loaded: Loaded<Shown | null> = useLoad(async () => {
    const isKnown = failed.peek() === '';
    const picture = (isKnown && pictureOf(sensor, newest)) || (await reader.newestPicture(sensor));
    const isReplaced = picture !== null && loaded.data.peek()?.date === picture.date;
    return picture && { ...picture, address: await reader.pictureAddress(sensor.id, picture, isReplaced) };
  }, [sensor.id, newest?.arrivals, newest?.date, sensor.picture?.date, sensor.picture?.etag]);
  const { data, error, reload } = loaded;
  const shown = data.value;
  useEffect(() => {
    const address = shown?.address;
    return () => {
      if (address?.startsWith('blob:')) URL.revokeObjectURL(address);
    };
  }, [shown?.address]);
  const retry = async () => {
    await reload();
    failed.value = '';
  };

  if (shown === undefined)
    return error.value === undefined ? (
      <Skeleton height={80} />
    ) : (
      <ErrorState error={error.value} retry={() => void retry()} />
    );
  if (shown === null || failed.value === shown.address)
    return (
      <div class="dash-nothing muted">
        {isNamed && <SensorName sensor={sensor} />}
        <p>{shown === null ? texts.noPicture : texts.brokenPicture}</p>
        {shown !== null && (
          <Button variant="quiet" icon="refresh" onClick={() => void retry()}>
            {texts.tryAgain}
          </Button>
        )}
      </div>
    );
  const date = momentText(shown.date, zone);
  const image = (
    <img
      src={shown.address}
      alt={texts.pictureOf(sensor.name, date)}
      decoding="async"
      onError={() => {
        failed.value = shown.address;
      }}
    />
  );
  return (
    <figure class="dash-picture">
      {reader.isPublic ? (
        <span class="dash-picture-frame">{image}</span>
      ) : (
        <a
          class="dash-picture-frame"
          href={`${PAGES.sensor(sensor.id)}?file=${Math.round(shown.date * 1e6)}`}
        >
          {image}
        </a>
      )}
      <figcaption>
        {isNamed && <SensorName class="cut" sensor={sensor} />}
        <span class="muted number" title={shown.name}>
          {date}
        </span>
        <span class="muted">
          <Age time={shown.date * 1000} />
        </span>
      </figcaption>
    </figure>
  );
}

function pictureOf({ isFiles }: PanelSensor, newest: Newest | undefined): Picture | null {
  if (!isFiles || newest === undefined) return null;
  const name = String(newest.value);
  return fileKindOf(name) === 'picture' ? { name, date: newest.date } : null;
}
