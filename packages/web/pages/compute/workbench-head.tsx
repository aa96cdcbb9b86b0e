/** Title and state of a data processor, and what changes it as a whole. */
import { Age } from '../../kit/age.js';
import { Button } from '../../kit/button.js';
import { ConfirmBanner } from '../../kit/confirm-banner.js';
import { useDisclosure } from '../../kit/disclosure.js';
import { PageHead } from '../../kit/page-head.js';
import { ChangedElsewhere } from '../../parts/changed-elsewhere.js';
import { computeTexts as texts } from '../../texts/compute.js';
import { StateBadge } from './processor.js';
import type { Workbench, WorkbenchProps } from './use-workbench.js';

export interface WorkbenchHeadProps extends Pick<WorkbenchProps, 'processor' | 'target' | 'onChanged'> {
  readonly of: Workbench;
}

export function WorkbenchHead({ processor, target, onChanged, of }: WorkbenchHeadProps) {
  const { isSaving, isDirty, canSave, save, setActive, remove, other } = of;
  const question = useDisclosure();
  const title = processor === null ? texts.newTitle : (target?.name ?? texts.sensorOf(processor.sensor_id));
  return (
    <>
      <PageHead
        title={title}
        mark={
          processor !== null && (
            <>
              <StateBadge processor={processor} />
              {processor.active && (
                <span class="muted">
                  {texts.nextRun} <Age time={processor.next_start_time * 1000} />
                </span>
              )}
            </>
          )
        }
        action={
          <>
            {processor !== null && isDirty && <span class="muted">{texts.unsaved}</span>}
            <Button
              variant="primary"
              isBusy={isSaving.value}
              disabled={!canSave || !isDirty}
              onClick={() => void save()}
            >
              {texts.save}
            </Button>
            {processor !== null && (
              <>
                <Button
                  icon={processor.active ? 'pause' : 'play'}
                  onClick={() => void setActive(!processor.active)}
                >
                  {processor.active ? texts.stop : texts.start}
                </Button>
                <Button icon="trash" onClick={question.open}>
                  {texts.delete}
                </Button>
              </>
            )}
          </>
        }
      />
      {question.isOpen && (
        <ConfirmBanner
          confirm={texts.deleteNow}
          keep={texts.keep}
          isBusy={isSaving.value}
          onConfirm={async () => {
            if (!(await remove())) question.close();
          }}
          onKeep={question.close}
        >
          {texts.askDelete}
        </ConfirmBanner>
      )}
      {other.value !== null && (
        <ChangedElsewhere onTheirs={() => onChanged(other.value!, true)} onMine={() => void save(true)} />
      )}
    </>
  );
}
