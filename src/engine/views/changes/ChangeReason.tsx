/** A change has a reason in somebody’s words, or by a name that the server itself gives. */
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { endedReason } from '#contract/limits/lists.ts';
import { mergeReasons } from '#contract/merge.ts';
import { importedReason } from '#contract/timeLine.ts';

const ownReasons = {
  [endedReason]: 'customers.tagEnded',
  [mergeReasons.merged]: 'customers.mergedHistory',
  [mergeReasons.parted]: 'customers.partedHistory',
} as const;
const isOwn = (reason: string): reason is keyof typeof ownReasons => Object.hasOwn(ownReasons, reason);

function wordsOf(reason: string, t: TFunction): string {
  if (isOwn(reason)) return t(ownReasons[reason]);
  if (reason.startsWith(importedReason)) return t('resource.changeImported', { file: reason.slice(importedReason.length) });
  return t('resource.changeReason', { reason });
}

export function ChangeReason({ reason }: { readonly reason: string | null | undefined }): React.ReactElement | null {
  const { t } = useTranslation();
  return reason ? <p className="faint">{wordsOf(reason, t)}</p> : null;
}
