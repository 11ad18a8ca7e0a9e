import { useTranslation } from 'react-i18next';
import { clock } from '#i18n/times.ts';
import type { ChatItem } from '#src/kit/machines/rows.ts';
import { StatusTag } from '#src/engine/views/life/StatusTag.tsx';

/** An order's change, said in the conversation where it belongs (type 16). */
export function StatusLine({ item }: { readonly item: ChatItem }): React.ReactElement {
  const { t } = useTranslation();
  return (
    <p className="status-line">
      {item.at === undefined ? null : <time dateTime={item.at}>{clock(item.at)}</time>}
      <span>{t('desk.orderEvent', { title: item.content })}</span>
      {item.status === undefined ? null : <StatusTag status={item.status} />}
    </p>
  );
}
