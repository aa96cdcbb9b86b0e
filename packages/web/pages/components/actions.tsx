/** Buttons, menus, tabs, drawer. */
import { useState } from 'preact/hooks';
import { Act } from '../../kit/act.js';
import { Button, ButtonLink } from '../../kit/button.js';
import { ConfirmBanner } from '../../kit/confirm-banner.js';
import { DisclosureButton, useDisclosure } from '../../kit/disclosure.js';
import { Drawer } from '../../kit/drawer.js';
import { EndSection } from '../../kit/end-act.js';
import { Field } from '../../kit/field.js';
import { IconButton } from '../../kit/icon-button.js';
import { Input } from '../../kit/input.js';
import { Menu } from '../../kit/menu.js';
import { PartLinks } from '../../kit/part-links.js';
import { Tabs } from '../../kit/tabs.js';
import { toast } from '../../kit/toast.js';

export function Actions() {
  const [isOpen, setOpen] = useState(false);
  const fresh = useDisclosure();
  const [isPinned, setPinned] = useState(true);
  const [tab, setTab] = useState('chart');
  return (
    <>
      <div class="row">
        <Button variant="primary">Save</Button>
        <Button>Plain</Button>
        <Button icon="download">Download</Button>
        <Button variant="danger" icon="trash">
          Delete
        </Button>
        <Button variant="quiet">Quiet</Button>
        <ButtonLink href="/app/components" icon="link">
          Link
        </ButtonLink>
      </div>
      <div class="row">
        <Button variant="primary" isBusy>
          Saving
        </Button>
        <Button isBusy>Reading</Button>
        <Button variant="primary" disabled>
          Disabled
        </Button>
        <Button disabled>Disabled</Button>
      </div>
      <div class="row">
        <IconButton icon="refresh" label="Renew" />
        <IconButton
          icon="pin"
          label="Pin"
          aria-pressed={isPinned ? 'true' : 'false'}
          onClick={() => setPinned(!isPinned)}
        />
        <IconButton icon="trash" label="Delete" disabled />
        <Menu
          label="Download as"
          icon="download"
          items={[
            { label: 'CSV', icon: 'table' },
            { label: 'JSON', icon: 'code' },
            { label: 'Image', icon: 'chart' },
          ]}
        />
        <Menu
          label="More"
          icon="more"
          isIconOnly
          items={[
            { label: 'Share', icon: 'share' },
            { label: 'Open', icon: 'external', href: '/app/components' },
            { label: 'Delete', icon: 'trash', isDanger: true },
          ]}
        />
        <Button onClick={() => setOpen(true)}>Open the drawer</Button>
        <Button onClick={() => toast('Sensor deleted.', { undo: () => toast('Sensor restored.') })}>
          Show a toast
        </Button>
      </div>
      <Tabs
        label="Views"
        active={tab}
        onChange={setTab}
        tabs={[
          { id: 'chart', label: 'Chart' },
          { id: 'points', label: 'Points', count: 1200 },
          { id: 'settings', label: 'Settings' },
        ]}
      >
        <p>Content of {tab}.</p>
      </Tabs>
      <PartLinks
        label="Parts"
        current="/app/components"
        parts={[
          { address: '/app/components', label: 'This part' },
          { address: '/app/account', label: 'Another part' },
        ]}
      />
      <div>
        <DisclosureButton icon="plus" of={fresh}>
          New group
        </DisclosureButton>
        <Act
          icon="trash"
          label="Remove it"
          consequence="It is gone for good."
          isDanger
          run={async () => void toast('Removed.')}
        />
      </div>
      <ConfirmBanner confirm="Delete" onConfirm={() => {}} onKeep={() => {}}>
        Deletes the points of a year.
      </ConfirmBanner>
      <EndSection
        title="Delete"
        label="Delete the group"
        icon="trash"
        consequence="All memberships end."
        run={async () => {}}
        done="Group deleted."
        back="/app/components"
      />
      {isOpen && (
        <Drawer
          title="Details"
          onClose={() => setOpen(false)}
          actions={
            <>
              <Button variant="primary" onClick={() => setOpen(false)}>
                Save
              </Button>
              <Button onClick={() => setOpen(false)}>Cancel</Button>
            </>
          }
        >
          <div class="stack">
            <Field label="Display name" isOptional>
              <Input name="display_name" />
            </Field>
            <p class="muted">The page beside it stays usable. Esc closes.</p>
          </div>
        </Drawer>
      )}
    </>
  );
}
