import { Progress } from 'antd';
import { useSelector } from '@xstate/react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { failureText } from '#i18n/failureText.ts';
import { sizeWords } from '#i18n/sizes.ts';
import type { TransferItem, TransferRef } from '#src/transfers/machines/item.ts';
import { useLanguage, useNow } from '#src/kit/views/console/ConsoleContext.tsx';
import { secondsLeft } from './secondsLeft.tsx';

interface LineProps {
  readonly item: TransferItem;
}

function Failed({ item, transfer }: LineProps & { readonly transfer: TransferRef | null }): React.ReactElement {
  const language = useLanguage();
  const failure = useSelector(transfer ?? undefined, (snapshot) => snapshot?.context.failure ?? null);
  const told = item.refused ?? failure ?? { reason: 'other' as const };
  return (
    <span className="transfer-why" role="alert">
      {failureText(told, language)}
    </span>
  );
}

const percentOf = (bytes: number, size: number): number => (size === 0 ? 0 : Math.min(100, Math.floor((bytes / size) * 100)));

function wordOf(t: TFunction, { status, kind }: TransferItem, { bytes, size, isHashing }: { bytes: number; size: number; isHashing: boolean }): string {
  const sizes = { done: sizeWords(bytes), all: sizeWords(size) };
  if (status === 'queued') return t('transfer.queued');
  if (status === 'paused') return t('transfer.paused');
  if (status === 'held') return t('transfer.held', sizes);
  if (isHashing) return t('transfer.hashing');
  if (kind !== 'download') return t('transfer.sending', sizes);
  if (bytes === 0) return t('transfer.starting');
  return size === 0 ? t('transfer.fetching', sizes) : t('transfer.fetchingOf', sizes);
}

function timeOf(t: TFunction, left: number | null): string {
  if (left === null) return '';
  const time = left >= 90 ? t('transfer.minutes', { count: Math.round(left / 60) }) : t('transfer.seconds', { count: left });
  return t('transfer.left', { time });
}

function Moving({ item, transfer }: LineProps & { readonly transfer: TransferRef }): React.ReactElement {
  const { t } = useTranslation();
  const now = useNow();
  const context = useSelector(transfer, (snapshot) => snapshot.context);
  const isHashing = useSelector(transfer, (snapshot) => snapshot.hasTag('hashing'));
  const { bytes, size } = context;
  const left = item.status === 'running' && !isHashing ? secondsLeft(context, now) : null;
  return (
    <>
      <Progress
        size="small"
        showInfo={false}
        aria-label={t('transfer.progress', { name: item.name })}
        percent={percentOf(bytes, size)}
        {...(item.status === 'paused' ? { strokeColor: 'var(--waiting-mark)' } : {})}
      />
      <span className={item.status === 'paused' ? 'transfer-word waiting-word' : 'transfer-word'}>
        {[wordOf(t, item, { bytes, size, isHashing }), timeOf(t, left)].filter(Boolean).join(' · ')}
      </span>
    </>
  );
}

/** One transfer stands so: a bar and words, or why it did not work. */
export function TransferLine({ item }: LineProps): React.ReactElement {
  const { t } = useTranslation();
  if (item.status === 'failed') return <Failed item={item} transfer={item.ref} />;
  if (item.status === 'stopped') return <span className="transfer-word">{t('transfer.stopped')}</span>;
  if (item.status === 'done' || item.ref === null)
    return <span className="transfer-word">{item.size === 0 ? t('transfer.done') : `${sizeWords(item.size)} · ${t('transfer.done')}`}</span>;
  return <Moving item={item} transfer={item.ref} />;
}
