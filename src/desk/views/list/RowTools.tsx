import MessageFilled from '@ant-design/icons/MessageFilled';
import MessageOutlined from '@ant-design/icons/MessageOutlined';
import PushpinFilled from '@ant-design/icons/PushpinFilled';
import PushpinOutlined from '@ant-design/icons/PushpinOutlined';
import { Button } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { InboxRef } from '#src/shell/machines/consoleMachine.ts';

/** One may do these with a row without opening it. They stand beside the list and not in it: an option holds no buttons. */
export function RowTools({ inbox, id }: { readonly inbox: InboxRef; readonly id: string }): React.ReactElement | null {
  const { t } = useTranslation();
  const isPinned = useSelector(inbox, ({ context }) => context.store.get(id)?.isPinned ?? false);
  const isKeptUnread = useSelector(inbox, ({ context }) => context.store.get(id)?.isKeptUnread ?? false);
  const pin = t(isPinned ? 'desk.unpin' : 'desk.pin');
  const keep = t(isKeptUnread ? 'desk.unkeepUnread' : 'desk.keepUnread');
  return (
    <>
      <Button
        type="text"
        aria-label={pin}
        title={`${pin} (P)`}
        onClick={() => inbox.send({ type: 'row.pin', id, isPinned: !isPinned })}
        icon={isPinned ? <PushpinFilled /> : <PushpinOutlined />}
      />
      <Button
        type="text"
        aria-label={keep}
        title={`${keep} (U)`}
        onClick={() => inbox.send({ type: 'row.keepUnread', id, isKeptUnread: !isKeptUnread })}
        icon={isKeptUnread ? <MessageFilled /> : <MessageOutlined />}
      />
    </>
  );
}
