import { Button } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { clock } from '#i18n/times.ts';
import type { ConversationRef } from '#src/shell/machines/consoleMachine.ts';
import type { ChatItem } from '#src/kit/machines/rows.ts';
import { focusOn } from '#src/kit/views/dom/focusOn.ts';

interface RecalledLineProps {
  readonly item: ChatItem;
  readonly conversation: ConversationRef;
  readonly isOwn: boolean;
  /** The text goes back there. */
  readonly composer: string;
}

/** A message stood here. Who took it back in this window may go on with its words. */
export function RecalledLine({ item, conversation, isOwn, composer }: RecalledLineProps): React.ReactElement {
  const { t } = useTranslation();
  const seq = item.seq ?? 0;
  const mayEdit = useSelector(conversation, (snapshot) => isOwn && seq in snapshot.context.recalledTexts);
  const edit = (): void => {
    conversation.send({ type: 'recalled.edit', seq });
    focusOn(composer);
  };
  return (
    <p className="status-line recalled" data-seq={item.seq}>
      {item.recalledAt === undefined ? null : <time dateTime={item.recalledAt}>{clock(item.recalledAt)}</time>}
      <span>{isOwn ? t('talk.recalledOwn') : t('talk.recalledBy', { name: item.username })}</span>
      {mayEdit ? (
        <Button type="link" className="inline" onClick={edit}>
          {t('talk.editAgain')}
        </Button>
      ) : null}
    </p>
  );
}
