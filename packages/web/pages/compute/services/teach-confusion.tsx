/** How well a service does on examples that were kept out of its training: a matrix of what it confuses. */
import { Button } from '../../../kit/button.js';
import { sentenceOf } from '../../../kit/errors.js';
import { ErrorState } from '../../../kit/states.js';
import { Table } from '../../../kit/table.js';
import { servicesTexts as texts } from '../../../texts/services.js';
import type { Matrix, Training } from './teach-training.js';

export interface ConfusionProps {
  readonly training: Training;
  readonly isBusy: boolean;
  readonly onRetrain: () => void;
}

export function Confusion({ training, isBusy, onRetrain }: ConfusionProps) {
  const { matrix, matrixError, before, labels, ranges, isLoading } = training;
  const isFailed = matrixError !== null && ranges.length === 0;
  return (
    <section class="stack panel" aria-label={texts.howWell}>
      <h2>{texts.howWell}</h2>
      {isFailed && <ErrorState error={matrixError} retry={() => void training.reload()} />}
      {!isFailed && matrix === null && matrixError !== null && (
        <p class="muted" role="status">
          {sentenceOf(matrixError)}.
        </p>
      )}
      {matrix === null && matrixError === null && (
        <p class="muted">{labels.length < 2 && !isLoading ? texts.needsTwo : texts.computing}</p>
      )}
      {matrix !== null && (
        <>
          <p role="status">
            <strong class="services-accuracy number">{texts.share(matrix.accuracy)}</strong>{' '}
            {texts.rightOf(matrix.windows)}
            {before !== null && before !== matrix.accuracy && (
              <span class="muted"> {texts.was(texts.share(before))}</span>
            )}
          </p>
          <MatrixTable matrix={matrix} />
          <p class="muted">{matrix.byRange ? texts.byRange : texts.byParts}</p>
        </>
      )}
      {labels.length >= 2 && (
        <div class="row">
          <Button icon="refresh" isBusy={isBusy} onClick={onRetrain}>
            {texts.retrain}
          </Button>
          <span class="muted">{texts.retrainHint}</span>
        </div>
      )}
    </section>
  );
}

function MatrixTable({ matrix: { labels, matrix } }: { readonly matrix: Matrix }) {
  return (
    <Table
      label={texts.matrix}
      class="services-matrix"
      head={
        <tr>
          <th scope="col">{texts.matrixCorner}</th>
          {labels.map((label) => (
            <th key={label} scope="col" class="number">
              {label}
            </th>
          ))}
          <th scope="col" class="number">
            {texts.recognised}
          </th>
        </tr>
      }
    >
      {labels.map((label, row) => {
        const counts = matrix[row] ?? [];
        const all = counts.reduce((sum, each) => sum + each, 0);
        return (
          <tr key={label}>
            <th scope="row">{label}</th>
            {counts.map((each, column) => {
              const share = all === 0 ? 0 : each / all;
              const kind = each === 0 ? 'none' : row === column ? 'right' : 'wrong';
              return (
                <td
                  key={labels[column]}
                  class={`number services-cell-${kind}`}
                  style={{ '--share': String(Math.round(8 + 32 * share)) }}
                >
                  {each.toLocaleString('en')}
                </td>
              );
            })}
            <td class="number">{all === 0 ? texts.none : texts.share((counts[row] ?? 0) / all)}</td>
          </tr>
        );
      })}
    </Table>
  );
}
