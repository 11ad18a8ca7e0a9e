import { useId, useState } from 'react';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { copyText } from '#src/kit/views/dom/copyText.ts';
import { useModule } from '#src/kit/views/dom/useModule.tsx';
import './qr.css';

const load = async () => await import('#src/kit/views/dom/QrPicture.tsx');

interface QrCodeProps {
  /** The code leads there. */
  readonly value: string;
  readonly label: string;
}

/** A link as a code for cameras: to be kept as a picture, or copied as text. */
export function QrCode({ value, label }: QrCodeProps): React.ReactElement {
  const { t } = useTranslation();
  const id = useId();
  const [copied, setCopied] = useState('');
  const qr = useModule(load, true);
  return (
    <figure className="qr">
      {qr.module ? <qr.module.QrPicture id={id} value={value} label={t('inputs.qrOf', { label })} /> : <div className="qr-picture qr-waiting" />}
      <figcaption>
        <span className="qr-label">{label}</span>
        <span className="qr-link">{value}</span>
        <span className="qr-acts">
          {qr.isFailed ? (
            <Button onClick={qr.retry}>{t('states.retry')}</Button>
          ) : (
            <Button disabled={!qr.module} onClick={() => qr.module?.savePicture(id, `${label}.png`)}>
              {t('inputs.qrKeep')}
            </Button>
          )}
          <Button
            onClick={() => {
              copyText(value);
              setCopied(value);
            }}
          >
            {t('inputs.copyLink')}
          </Button>
          <span role="status" className="qr-told">
            {qr.isFailed ? t('inputs.qrFailed') : copied === value ? t('inputs.copied') : ''}
          </span>
        </span>
      </figcaption>
    </figure>
  );
}
