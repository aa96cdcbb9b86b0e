/** Invitations to register: links that admit one user each. */
import { useSignal } from '@preact/signals';
import { PAGES } from '../../addresses.js';
import { client } from '../../api/client.js';
import { call } from '../../api/session.js';
import { Act } from '../../kit/act.js';
import { Age } from '../../kit/age.js';
import { Badge } from '../../kit/badge.js';
import { Field } from '../../kit/field.js';
import { LineForm } from '../../kit/form.js';
import { Select } from '../../kit/input.js';
import { useLoad } from '../../kit/load.js';
import { LoadState } from '../../kit/load-state.js';
import { ShownOnce } from '../../kit/shown-once.js';
import { EmptyState } from '../../kit/states.js';
import { useSubmit } from '../../kit/submit.js';
import { Table } from '../../kit/table.js';
import { toast } from '../../kit/toast.js';
import { operateTexts as texts } from '../../texts/operate.js';
import { partAddress } from './address.js';

/** Invitations that are listed. */
const MOST = 1000;

export function Invitations() {
  const loaded = useLoad(() => call(() => client.get('/admin/invitations', { per_page: MOST })));
  const { data, reload } = loaded;
  return (
    <section class="stack">
      <h2>{texts.invitations}</h2>
      <p class="muted">{texts.invitationsText}</p>
      <Invite onMade={reload} />
      <LoadState of={loaded} />
      {data.value?.total === 0 && (
        <EmptyState icon="account" title={texts.noInvitations}>
          {texts.noInvitationsText}
        </EmptyState>
      )}
      {data.value !== undefined && data.value.total > 0 && (
        <Table
          label={texts.invitations}
          class="operate-table"
          head={
            <tr>
              <th>{texts.created}</th>
              <th>{texts.expires}</th>
              <th>{texts.used}</th>
              <th>{texts.user}</th>
              <td />
            </tr>
          }
        >
          {data.value.invitations.map(({ id, created, expires, used, user_id }) => (
            <tr key={id}>
              <th scope="row">
                <Age time={created * 1000} />
              </th>
              <td>
                {used === null && expires * 1000 < Date.now() ? (
                  <Badge>{texts.expired}</Badge>
                ) : (
                  <Age time={expires * 1000} />
                )}
              </td>
              <td>{used === null ? texts.unused : <Age time={used * 1000} />}</td>
              <td>
                {user_id !== null && <a href={partAddress('accounts', { account: user_id })}>{user_id}</a>}
              </td>
              <td class="number">
                {used === null && (
                  <Act
                    label={texts.revokeInvitation}
                    name={texts.revokeOf(id)}
                    variant="quiet"
                    consequence={texts.revokeConsequence}
                    isDanger
                    run={async () => {
                      await call(() => client.delete('/admin/invitations/{id}', { id }));
                      toast(texts.invitationRevoked);
                      await reload();
                    }}
                  />
                )}
              </td>
            </tr>
          ))}
        </Table>
      )}
    </section>
  );
}

function Invite({ onMade }: { readonly onMade: () => void }) {
  const link = useSignal<string | null>(null);
  const form = useSubmit(async ({ text }) => {
    const body = { days: Number(text('days')) };
    const { invitation } = await call(() => client.post('/admin/invitations', { body }));
    link.value = `${location.origin}${PAGES.register}?invitation=${encodeURIComponent(invitation.token)}`;
    onMade();
  });
  return (
    <div class="panel stack">
      <ShownOnce secret={link.value} label={texts.invitationLink} note={texts.inviteOnce} />
      <LineForm of={form} submit={texts.invite} icon="plus" variant="primary">
        <Field label={texts.days} name="days">
          <Select defaultValue="7">
            {texts.daysOf.map(([days, label]) => (
              <option key={days} value={days} selected={days === '7'}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
      </LineForm>
    </div>
  );
}
