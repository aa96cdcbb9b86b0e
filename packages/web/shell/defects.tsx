/** Shows a defect of a page in its place, and defects that nothing else shows as a message. */
import { Component, type ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { Button } from '../kit/button.js';
import { saidOf } from '../kit/errors.js';
import { EmptyState } from '../kit/states.js';
import { toast } from '../kit/toast.js';
import { texts } from '../texts/texts.js';

interface Props {
  /** A change of page ends the message. */
  readonly url: string;
  readonly children: ComponentChildren;
}

export class DefectBoundary extends Component<Props, { readonly failedAt: string | null }> {
  override state = { failedAt: null as string | null };

  override componentDidCatch(error: unknown): void {
    console.error(error);
    this.setState({ failedAt: this.props.url });
  }

  override render() {
    return this.state.failedAt === this.props.url ? <Defect /> : this.props.children;
  }
}

function Defect() {
  return (
    <div role="alert">
      <h1 class="visually-hidden">{texts.shell.defect}</h1>
      <EmptyState
        icon="warning"
        title={texts.shell.defect}
        actions={
          <Button icon="refresh" onClick={() => location.reload()}>
            {texts.shell.reload}
          </Button>
        }
      >
        {texts.shell.defectText}
      </EmptyState>
    </div>
  );
}

/** A chunk of a version that the server no longer has. */
const OLD_CHUNK = /dynamically imported module|importing a module script failed/i;

/** Shows rejections that no page has handled. */
export function useUnhandled(): void {
  useEffect(() => {
    const onRejection = (event: PromiseRejectionEvent) => {
      const { reason } = event;
      if (reason?.name === 'SensoriumError') event.preventDefault();
      const isOld = OLD_CHUNK.test(String(reason?.message));
      toast(isOld ? texts.shell.newVersion : saidOf(reason), { kind: 'bad', duration: 20_000 });
    };
    addEventListener('unhandledrejection', onRejection);
    return () => removeEventListener('unhandledrejection', onRejection);
  }, []);
}
