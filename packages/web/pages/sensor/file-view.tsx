/** One file, large: a picture, or a player of a sound or film. */
import { useSignal } from '@preact/signals';
import { momentText, zoneName } from '../../chart/format.js';
import { ButtonLink } from '../../kit/button.js';
import { IconButton } from '../../kit/icon-button.js';
import { fileKindOf } from '../../parts/file-kinds.js';
import type { FilePoint } from '../../parts/file-point.js';
import { texts } from '../../texts/texts.js';

export interface FileViewProps {
  /** Of its content. */
  readonly address: string;
  readonly file: FilePoint;
  readonly zone: string;
  /** Ids of the files beside it; absent: there is none. */
  readonly newer: string | undefined;
  readonly older: string | undefined;
  readonly onShow: (id: string | null) => void;
}

export function FileView({ address, file, zone, newer, older, onShow }: FileViewProps) {
  const t = texts.sensor;
  const name = String(file.value);
  return (
    <figure class="files-view">
      <Content key={address} name={name} address={address} />
      <figcaption class="row">
        <strong class="cut">{name}</strong>
        <span class="muted number">
          {momentText(file.date, zone, 1)} {zoneName(zone, file.date)}
        </span>
        <span class="row files-view-actions">
          <IconButton
            icon="chevron-left"
            label={t.olderFile}
            disabled={older === undefined}
            onClick={() => onShow(older ?? null)}
          />
          <IconButton
            icon="chevron-right"
            label={t.newerFile}
            disabled={newer === undefined}
            onClick={() => onShow(newer ?? null)}
          />
          <ButtonLink href={address} icon="download" download={name} target="_self">
            {t.download}
          </ButtonLink>
          <IconButton icon="close" label={t.closeFile} onClick={() => onShow(null)} />
        </span>
      </figcaption>
    </figure>
  );
}

function Content({ name, address }: { readonly name: string; readonly address: string }) {
  const isBroken = useSignal(false);
  const onError = () => {
    isBroken.value = true;
  };
  if (isBroken.value) return <p class="muted">{texts.sensor.cannotShow}</p>;
  const kind = fileKindOf(name);
  if (kind === 'picture') return <img src={address} alt={name} onError={onError} />;
  if (kind === 'sound')
    // biome-ignore lint/a11y/useMediaCaption: the API has none
    return <audio src={address} controls preload="metadata" aria-label={name} onError={onError} />;
  // biome-ignore lint/a11y/useMediaCaption: the API has none
  return <video src={address} controls preload="metadata" aria-label={name} onError={onError} />;
}
