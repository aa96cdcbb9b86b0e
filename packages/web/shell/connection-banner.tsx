/** Says since when the server does not respond, until it does. */
import { useEffect } from 'preact/hooks';
import { lostSince, recoveries } from '../api/connection.js';
import { keepChecking } from '../api/heartbeat.js';
import { Age } from '../kit/age.js';
import { announce } from '../kit/announce.js';
import { Banner } from '../kit/banner.js';
import { texts } from '../texts/texts.js';

export function ConnectionBanner() {
  useEffect(keepChecking, []);
  useEffect(() => {
    if (recoveries.value > 0) announce(texts.shell.recovered);
  }, [recoveries.value]);
  if (lostSince.value === null) return null;
  return (
    <div class="connection">
      <Banner kind="warning">
        {texts.shell.lost} <Age time={lostSince.value} />. {texts.shell.lostText}
      </Banner>
    </div>
  );
}
