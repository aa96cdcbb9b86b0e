/** Ends the access to a sensor of another user, also where a group shares it. */
import { useLocation } from 'preact-iso/router';
import { PAGES } from '../../addresses.js';
import { client } from '../../api/client.js';
import { call } from '../../api/session.js';
import { Act } from '../../kit/act.js';
import { useIsHere } from '../../kit/here.js';
import { toast } from '../../kit/toast.js';
import { texts } from '../../texts/texts.js';

export function Leave({ id }: { readonly id: string }) {
  const { route } = useLocation();
  const isHere = useIsHere();
  const t = texts.sensor;
  return (
    <Act
      label={t.leave}
      consequence={t.leaveText}
      isDanger
      run={async () => {
        await call(() => client.delete('/sensors/{id}', { id }));
        toast(t.left);
        if (isHere()) route(PAGES.sensors, true);
      }}
    />
  );
}
