import ArrowLeftOutlined from '@ant-design/icons/ArrowLeftOutlined';
import ArrowRightOutlined from '@ant-design/icons/ArrowRightOutlined';
import WarningOutlined from '@ant-design/icons/WarningOutlined';
import { Button } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { transferLimits } from '#contract/limits/files.ts';
import { pictureChecks } from '#contract/pictureChecks.ts';
import { failureText } from '#i18n/failureText.ts';
import type { TransfersRef } from '#src/shell/machines/consoleMachine.ts';
import type { TransferItem, TransferRef } from '#src/transfers/machines/item.ts';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { TransferActs } from './TransferActs.tsx';
import { TransferLine } from './TransferLine.tsx';
import { UploadField } from './UploadField.tsx';
import type { UploadProps } from './UploadField.tsx';
import { useTransfers } from './useTransfers.tsx';

/** Spec 5, to the letter in English; in Chinese the words people read stand before it. They tell and hinder nothing. */
export function Checks({ transfer }: { readonly transfer: TransferRef }): React.ReactElement {
  const language = useLanguage();
  const checks = useSelector(transfer, (snapshot) => snapshot.context.checks);
  return (
    <>
      {checks.map((check) => (
        <p key={check} className="picture-check" role="alert">
          <WarningOutlined aria-hidden="true" /> {failureText({ reason: check }, language)}
          {language === 'en' ? null : <span lang="en"> {pictureChecks[check]}</span>}
        </p>
      ))}
    </>
  );
}

/** A picture that the server refused may be taken when it is drawn again. */
export function ShrinkButton({ transfer }: { readonly transfer: TransferRef }): React.ReactElement {
  const { t } = useTranslation();
  const isShrinking = useSelector(transfer, (snapshot) => snapshot.hasTag('shrinking'));
  return (
    <Button type="link" className="inline" disabled={isShrinking} onClick={() => transfer.send({ type: 'transfer.shrink' })}>
      {t(isShrinking ? 'transfer.shrinking' : 'transfer.shrink')}
    </Button>
  );
}

interface PictureProps {
  readonly transfers: TransfersRef;
  readonly item: TransferItem;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly isDisabled: boolean;
}

function Picture({ transfers, item, isFirst, isLast, isDisabled }: PictureProps): React.ReactElement {
  const { t } = useTranslation();
  const stored = useSelector(transfers, (snapshot) => (item.path === null ? undefined : snapshot.context.pictures[item.path]));
  const address = item.preview || stored;
  const shift = (by: -1 | 1): void => transfers.send({ type: 'transfer.shift', id: item.id, by });
  return (
    <li className={`picture-item ${item.status}`}>
      <span className="picture-frame">
        {address ? (
          <img src={address} alt={t('transfer.preview', { name: item.name })} />
        ) : (
          <span className="faint">{address === '' ? t('transfer.gone') : ''}</span>
        )}
      </span>
      <span className="picture-about">
        <span className="transfer-name" title={item.name}>
          {item.name}
        </span>
        <TransferLine item={item} />
        {item.ref ? <Checks transfer={item.ref} /> : null}
        <span className="picture-acts">
          {item.ref && item.status === 'failed' && item.refused === null ? <ShrinkButton transfer={item.ref} /> : null}
          <TransferActs transfers={transfers} item={item} isDisabled={isDisabled} />
          {isFirst || isDisabled ? null : (
            <Button
              type="text"
              aria-label={t('transfer.earlier', { name: item.name })}
              onClick={() => shift(-1)}
              icon={<ArrowLeftOutlined aria-hidden="true" />}
            />
          )}
          {isLast || isDisabled ? null : (
            <Button
              type="text"
              aria-label={t('transfer.later', { name: item.name })}
              onClick={() => shift(1)}
              icon={<ArrowRightOutlined aria-hidden="true" />}
            />
          )}
        </span>
      </span>
    </li>
  );
}

function Upload({ most = transferLimits.pictures, disabledWhy, ...field }: UploadProps & { readonly transfers: TransfersRef }): React.ReactElement {
  const { t } = useTranslation();
  const { transfers } = field;
  // Quirk (spec 5): the widget accepts png, jpg and jpeg; the two checks of a picture only tell, and the upload goes out.
  return (
    <UploadField
      {...field}
      most={most}
      disabledWhy={disabledWhy}
      kind="image"
      accept=".png,.jpg,.jpeg"
      words={(items) => ({
        word: t(most === 1 && items.length > 0 ? 'transfer.replace' : 'transfer.choosePicture'),
        hint: most === 1 ? t('transfer.picture') : t('transfer.pictures', { most }),
      })}
    >
      {(items) => (
        <ol className="picture-items">
          {items.map((item, at) => (
            <Picture key={item.id} transfers={transfers} item={item} isFirst={at === 0} isLast={at === items.length - 1} isDisabled={Boolean(disabledWhy)} />
          ))}
        </ol>
      )}
    </UploadField>
  );
}

/** Pictures of a field: one or several, in an order, each with its preview and with the server's last word. */
export function ImageUpload(props: UploadProps): React.ReactElement | null {
  const transfers = useTransfers();
  return transfers && <Upload {...props} transfers={transfers} />;
}
