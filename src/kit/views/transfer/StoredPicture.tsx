import { useState } from 'react';
import LoadingOutlined from '@ant-design/icons/LoadingOutlined';
import PictureOutlined from '@ant-design/icons/PictureOutlined';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { pictureKey } from '#src/transfers/machines/pictureKey.ts';
import { Shown } from '#src/kit/views/dom/Shown.tsx';
import { lazily } from '#src/kit/views/parts/lazily.tsx';
import { useTransfers } from './useTransfers.tsx';
import './picture.css';

const Viewer = lazily(() => import('#src/desk/views/talk/PictureViewer.tsx').then((module) => module.PictureViewer), 'none');

interface StoredProps {
  readonly path: string;
  /** The picture shows this: the field's name, and the row's where it stands alone. */
  readonly alt: string;
  /** `line`, `face`: within a row of a list, which a press opens. `fact`, `field`: a press shows it large. `whole`: all of it, as wide as there is room. */
  readonly size: 'line' | 'face' | 'fact' | 'field' | 'whole';
  /** Drawn until the stored one is here: what was just chosen. */
  readonly preview?: string;
}

function Large({ address, alt, size }: Omit<StoredProps, 'path' | 'preview'> & { readonly address: string }): React.ReactElement {
  const { t } = useTranslation();
  const [isOpen, open] = useState(false);
  // The chosen file may be no picture at all.
  const [isBroken, mark] = useState(false);
  if (isBroken)
    return (
      <span className={`stored-picture ${size}`}>
        <PictureOutlined aria-label={t('transfer.gone')} />
      </span>
    );
  return (
    <>
      <button type="button" className={`bare stored-picture ${size}`} title={t('transfer.large')} onClick={() => open(true)}>
        <img src={address} alt={alt} onError={() => mark(true)} />
      </button>
      {isOpen ? <Viewer address={address} alt={alt} onLeave={() => open(false)} /> : null}
    </>
  );
}

/** A picture of a row, fetched with the session's rights by who looks at it; one that is not to be had says so. */
export function StoredPicture({ path, alt, size, preview = '' }: StoredProps): React.ReactElement {
  const { t } = useTranslation();
  const transfers = useTransfers();
  const isSmall = size === 'line' || size === 'face';
  const stored = useSelector(transfers ?? undefined, (snapshot) => snapshot?.context.pictures[pictureKey(path, isSmall)]);
  const address = preview || stored;
  if (address)
    return isSmall ? (
      <span className={`stored-picture ${size}`}>
        <img src={address} alt={alt} />
      </span>
    ) : (
      <Large key={address} address={address} alt={alt} size={size} />
    );
  return (
    <span className={`stored-picture ${size}`} title={address === '' ? t('transfer.gone') : undefined}>
      {address === '' ? (
        <PictureOutlined aria-label={t('transfer.gone')} />
      ) : (
        <>
          <Shown key={path} onShown={() => transfers?.send({ type: 'picture.want', path, isSmall })} />
          <LoadingOutlined aria-label={t('states.loading')} />
        </>
      )}
    </span>
  );
}
