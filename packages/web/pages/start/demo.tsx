/** Demo data: one click makes it, one click removes it. */
import { useSignal } from '@preact/signals';
import type { Result } from '@sensorium/client';
import { useEffect } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { PAGES } from '../../addresses.js';
import { client } from '../../api/client.js';
import { call } from '../../api/session.js';
import { Banner } from '../../kit/banner.js';
import { Button, ButtonLink } from '../../kit/button.js';
import { Progress, type ProgressProps } from '../../kit/progress.js';
import { FormError } from '../../kit/states.js';
import { useSubmit } from '../../kit/submit.js';
import { toast } from '../../kit/toast.js';
import { startTexts as texts } from '../../texts/start.js';

export type Demo = NonNullable<Result<'GET', '/demo'>['demo']>;

/** Milliseconds. */
const POLL = 1000;

export async function readDemo(): Promise<Demo | null> {
  return (await call(() => client.get('/demo'))).demo;
}

/** The sensor whose chart shows most: its name is the first of the demo, unless the user has deleted it. */
const firstOf = ({ sensors }: Demo) => sensors[0]?.id;

export interface MakeDemoProps {
  /** The work has begun: its progress shows here, until the page gives way to a chart. */
  readonly onBegin: () => void;
  readonly isPrimary: boolean;
}

/** Makes the data, shows how far it is, and then opens a live chart. */
export function MakeDemo({ onBegin, isPrimary }: MakeDemoProps) {
  const { route } = useLocation();
  const demo = useSignal<Demo | null>(null);
  const isMaking = demo.value !== null;
  const { error, isBusy, run } = useSubmit(async () => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    demo.value = (await call(() => client.post('/demo', { body: { timezone: timeZone } }))).demo;
    onBegin();
  });
  useEffect(() => {
    if (!isMaking) return;
    let isOver = false;
    const timer = setInterval(async () => {
      // A read that fails is repeated a second later.
      const read = await readDemo().catch(() => demo.value);
      // The user has ended it, or has left the page.
      if (isOver) return;
      demo.value = read;
      if (read?.state !== 'live') return;
      clearInterval(timer);
      const first = firstOf(read);
      route(first === undefined ? PAGES.sensors : PAGES.sensor(first));
    }, POLL);
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }, [isMaking]);
  const ending = useSubmit(async () => {
    await call(() => client.delete('/demo'));
    demo.value = null;
    toast(texts.demoRemoved);
  });
  if (demo.value !== null)
    return (
      <>
        <FormError error={ending.error.value} />
        <Making demo={demo.value} onCancel={ending.run} />
      </>
    );
  return (
    <>
      <FormError error={error.value} />
      <Button variant={isPrimary ? 'primary' : 'plain'} icon="play" isBusy={isBusy.value} onClick={run}>
        {texts.demoMake}
      </Button>
    </>
  );
}

function Making({ demo: { progress }, onCancel }: Pick<ProgressProps, 'onCancel'> & { readonly demo: Demo }) {
  return (
    <Progress
      label={texts.demoMaking}
      value={progress}
      detail={texts.demoPart(progress)}
      {...(onCancel === undefined ? {} : { onCancel })}
    />
  );
}

/** What there is, and the way to be rid of it. */
export function DemoBanner({ demo, onRemoved }: { readonly demo: Demo; readonly onRemoved: () => void }) {
  const { error, isBusy, run } = useSubmit(async () => {
    await call(() => client.delete('/demo'));
    toast(texts.demoRemoved);
    onRemoved();
  });
  const first = firstOf(demo);
  return (
    <>
      <FormError error={error.value} />
      <Banner
        actions={
          <>
            {first !== undefined && <ButtonLink href={PAGES.sensor(first)}>{texts.demoOpen}</ButtonLink>}
            <Button icon="trash" isBusy={isBusy.value} onClick={run}>
              {texts.demoRemove}
            </Button>
          </>
        }
      >
        {demo.state === 'making' ? <Making demo={demo} /> : texts.demoIs(demo.sensors.length)}
      </Banner>
    </>
  );
}
