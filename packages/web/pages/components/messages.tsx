/** Banners, and what a view shows instead of content. */
import { signal } from '@preact/signals';
import { Banner } from '../../kit/banner.js';
import { Button } from '../../kit/button.js';
import { LoadState } from '../../kit/load-state.js';
import { Progress } from '../../kit/progress.js';
import { Skeleton } from '../../kit/skeleton.js';
import { EmptyState, ErrorState, Gone, ReadOnlyNote, StaleMark } from '../../kit/states.js';
import { refusedRead } from './samples.js';

/** When this page was opened. */
const OPENED = Date.now();
const reading = { data: signal(undefined), error: signal(undefined), reload: async () => {} };

export function Messages() {
  return (
    <>
      <Banner>A new version of this page is there.</Banner>
      <Banner kind="good">The first point has arrived.</Banner>
      <Banner kind="warning" actions={<Button>Show</Button>}>
        12 lines were rejected.
      </Banner>
      <Banner kind="bad">No connection to the server.</Banner>
      <EmptyState
        icon="sensors"
        title="No sensors yet"
        actions={
          <Button variant="primary" icon="plus">
            Connect a device
          </Button>
        }
      >
        A sensor appears here as soon as its first point arrives.
      </EmptyState>
      <Gone icon="sensors" title="There is no such sensor" back="/app/components" backLabel="All sensors">
        Its owner has deleted it.
      </Gone>
      <ErrorState error={refusedRead} retry={() => {}} />
      <LoadState of={reading} lines={3} />
      <Skeleton height={96} />
      <Progress label="Upload" value={0.3} detail="12,000 of 40,000 lines" onCancel={() => {}} />
      <Progress label="Export" onCancel={() => {}} />
      <Progress label="Deletion" value={0.6} onCancel={() => {}} isEnding />
      <div class="row">
        <StaleMark since={OPENED - 95_000} />
        <ReadOnlyNote>Shared with you for reading.</ReadOnlyNote>
      </div>
    </>
  );
}
