import { useState } from 'react';
import { Button } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { ConversationRef } from '#src/shell/machines/consoleMachine.ts';
import type { ChatRow } from '#src/kit/machines/rows.ts';
import { useRoot } from '#src/kit/views/console/ConsoleContext.tsx';
import { Part } from './Part.tsx';
import { TalkWords } from './TalkWords.tsx';

/** Shown before somebody asks for all. */
const few = 4;

function Line({ row }: { readonly row: ChatRow }): React.ReactElement {
  const { t } = useTranslation();
  const inbox = useRoot((context) => context.inbox);
  return (
    <li>
      <Button
        type="text"
        className="as-line earlier-line"
        title={t('side.openEarlier')}
        onClick={() => inbox?.send({ type: 'conversation.open', id: row.conversationId })}
      >
        <TalkWords talk={row} />
      </Button>
    </li>
  );
}

/** This customer wrote about these before or beside this; one click goes there. */
export function Earlier({ conversation }: { readonly conversation: ConversationRef }): React.ReactElement {
  const { t } = useTranslation();
  const [isWhole, showWhole] = useState(false);
  const rows = useSelector(conversation, (snapshot) => snapshot.context.earlier);
  const count = rows?.length ?? 0;
  const shown = isWhole ? rows : rows?.slice(0, few);
  return (
    <Part title={t('side.earlier')} count={count} conversation={conversation} part="earlier" isLoaded={rows !== null} rows={2}>
      {count === 0 ? <p className="faint">{t('side.noEarlier')}</p> : null}
      <ul className="earlier-lines">
        {shown?.map((row) => (
          <Line key={row.conversationId} row={row} />
        ))}
      </ul>
      {count > few ? (
        <Button type="link" className="inline" aria-expanded={isWhole} onClick={() => showWhole(!isWhole)}>
          {isWhole ? t('side.less') : t('side.more', { count })}
        </Button>
      ) : null}
    </Part>
  );
}
