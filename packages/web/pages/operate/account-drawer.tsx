/** One account beside the list: what it has, what it uses of its quotas, and what an administrator can do with it. */
import { useSignal } from '@preact/signals';
import { PAGES } from '../../addresses.js';
import { client } from '../../api/client.js';
import { call, session } from '../../api/session.js';
import { Act, type ActProps } from '../../kit/act.js';
import { Age } from '../../kit/age.js';
import { Banner } from '../../kit/banner.js';
import { Drawer } from '../../kit/drawer.js';
import { useIsHere } from '../../kit/here.js';
import { useLoad } from '../../kit/load.js';
import { LoadState } from '../../kit/load-state.js';
import { ShownOnce } from '../../kit/shown-once.js';
import { ReadOnlyNote } from '../../kit/states.js';
import { toast } from '../../kit/toast.js';
import { operateTexts as texts } from '../../texts/operate.js';
import { partAddress } from './address.js';
import { DeleteAccount } from './delete-account.js';
import { QuotaRow } from './quota-row.js';
import { States } from './states.js';
import type { OneAccount } from './types.js';

export interface AccountDrawerProps {
  readonly id: number;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

export function AccountDrawer({ id, onClose, onChanged }: AccountDrawerProps) {
  const isHere = useIsHere();
  const loaded = useLoad(async () => {
    const [{ account }, { usage }] = await Promise.all([
      call(() => client.get('/admin/accounts/{id}', { id })),
      call(() => client.get('/admin/accounts/{id}/quotas', { id })),
    ]);
    return { account, usage };
  }, [id]);
  const { data, reload } = loaded;
  const changed = () => {
    void reload();
    onChanged();
  };
  const shown = data.value;
  // A new password or the end of the second factor would end the session that shows them.
  const isOwn = shown?.account.id === Number(session.value?.id);
  return (
    <Drawer title={shown?.account.username ?? String(id)} onClose={onClose}>
      <LoadState of={loaded} lines={10} />
      {shown !== undefined && (
        <div class="stack operate-account">
          <Facts account={shown.account} />
          {shown.account.group && <Banner>{texts.group}</Banner>}
          <section class="stack">
            <h3>{texts.usage}</h3>
            <ul class="operate-quotas">
              {shown.usage.map((quota) => (
                <QuotaRow key={quota.name} account={id} quota={quota} onChanged={changed} />
              ))}
            </ul>
          </section>
          {isOwn && (
            <section class="stack">
              <ReadOnlyNote>{texts.self}</ReadOnlyNote>
              <a href={PAGES.account}>{texts.toOwnAccount}</a>
            </section>
          )}
          {!shown.account.group && !isOwn && (
            <>
              <Access account={shown.account} onChanged={changed} />
              <Role account={shown.account} onChanged={changed} />
              <DeleteAccount
                account={shown.account}
                usage={shown.usage}
                onDeleted={() => {
                  onChanged();
                  // The deletion of a large account takes minutes.
                  if (isHere()) onClose();
                }}
              />
            </>
          )}
        </div>
      )}
    </Drawer>
  );
}

function Facts({ account }: { readonly account: OneAccount }) {
  const { id, email, created, last_login, sessions, keys } = account;
  return (
    <section class="stack">
      <States account={account} />
      <dl class="operate-pairs">
        <dt>{texts.mail}</dt>
        <dd>{email === '' ? texts.none : email}</dd>
        <dt>{texts.id}</dt>
        <dd class="number">{id}</dd>
        <dt>{texts.created}</dt>
        <dd>
          <Age time={created * 1000} />
        </dd>
        <dt>{texts.lastLogin}</dt>
        <dd>{last_login === null ? texts.never : <Age time={last_login * 1000} />}</dd>
        <dt>{texts.access}</dt>
        <dd>
          {texts.sessionsOf(sessions)}, {texts.keysOf(keys)}
        </dd>
      </dl>
      <div class="row operate-links">
        <a href={partAddress('sessions', { account: id })}>{texts.seeSessions}</a>
        <a href={partAddress('audit', { account: id })}>{texts.seeLog}</a>
      </div>
    </section>
  );
}

interface PartProps {
  readonly account: OneAccount;
  readonly onChanged: () => void;
}

interface ChangingActProps extends Omit<ActProps, 'run'> {
  readonly run: () => Promise<unknown>;
  /** What has happened, in a sentence. */
  readonly done: string;
  readonly onChanged: () => void;
}

/** An act after which the account is read again. */
function ChangingAct({ run, done, onChanged, ...rest }: ChangingActProps) {
  return (
    <Act
      {...rest}
      run={async () => {
        await call(run);
        toast(done);
        onChanged();
      }}
    />
  );
}

/** What the user logs in with. */
function Access({ account, onChanged }: PartProps) {
  const { id, second_factor, second_factor_demanded } = account;
  const link = useSignal<string | null>(null);
  const password = useSignal<string | null>(null);
  return (
    <section class="stack">
      <h3>{texts.access}</h3>
      <ShownOnce secret={link.value} label={texts.link} note={texts.linkOnce} />
      <Act
        icon="link"
        label={texts.link}
        consequence={texts.linkText}
        confirm={texts.linkMake}
        run={async () => {
          const { token } = await call(() => client.post('/admin/accounts/{id}/password_token', { id }));
          link.value = `${location.origin}${PAGES.password}?token=${encodeURIComponent(token)}`;
        }}
      />
      <ShownOnce secret={password.value} label={texts.reset} note={texts.resetOnce} />
      <Act
        icon="key"
        label={texts.reset}
        consequence={texts.resetText}
        confirm={texts.resetDo}
        isDanger
        run={async () => {
          const made = await call(() => client.post('/admin/accounts/{id}/password', { id }));
          password.value = made.password;
          onChanged();
        }}
      />
      {second_factor && (
        <ChangingAct
          label={texts.removeFactor}
          consequence={texts.removeFactorText}
          isDanger
          run={() => client.delete('/admin/accounts/{id}/second_factor', { id })}
          done={texts.factorRemoved}
          onChanged={onChanged}
        />
      )}
      {second_factor_demanded ? (
        <ChangingAct
          label={texts.waive}
          consequence={texts.waiveText}
          run={() => client.delete('/admin/accounts/{id}/second_factor/demand', { id })}
          done={texts.waived}
          onChanged={onChanged}
        />
      ) : (
        <ChangingAct
          label={texts.demand}
          consequence={texts.demandText}
          run={() => client.post('/admin/accounts/{id}/second_factor/demand', { id })}
          done={texts.demanded}
          onChanged={onChanged}
        />
      )}
    </section>
  );
}

/** What others than the user decide of. */
function Role({ account, onChanged }: PartProps) {
  const { id, administrator, locked } = account;
  return (
    <section class="stack">
      <h3>{texts.role}</h3>
      {locked === null ? (
        <ChangingAct
          icon="lock"
          label={texts.lock}
          consequence={texts.lockText}
          isDanger
          run={() => client.post('/admin/accounts/{id}/lock', { id })}
          done={texts.locked}
          onChanged={onChanged}
        />
      ) : (
        <ChangingAct
          label={texts.unlock}
          consequence={texts.unlockText}
          run={() => client.delete('/admin/accounts/{id}/lock', { id })}
          done={texts.unlocked}
          onChanged={onChanged}
        />
      )}
      {administrator ? (
        <ChangingAct
          label={texts.revoke}
          consequence={texts.revokeText}
          isDanger
          run={() => client.delete('/admin/accounts/{id}/administrator', { id })}
          done={texts.revoked}
          onChanged={onChanged}
        />
      ) : (
        <ChangingAct
          icon="star"
          label={texts.grant}
          consequence={texts.grantText}
          isDanger
          run={() => client.post('/admin/accounts/{id}/administrator', { id })}
          done={texts.granted}
          onChanged={onChanged}
        />
      )}
    </section>
  );
}
