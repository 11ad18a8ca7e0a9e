import { useState } from 'react';
import { Button } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { fullTime, listTime } from '#i18n/times.ts';
import { conversationLife } from '#contract/lives/conversationLife.ts';
import { labelIn } from '#i18n/label.ts';
import type { ConversationRef } from '#src/shell/machines/consoleMachine.ts';
import type { ChatRow } from '#src/kit/machines/rows.ts';
import { usePreview } from '#src/desk/views/usePreview.tsx';
import { Tag } from '#src/kit/views/parts/Tag.tsx';
import { useLanguage, useMinute, useRoot } from '#src/kit/views/console/ConsoleContext.tsx';
import { Part } from './Part.tsx';

/** Shown before somebody asks for all. */
const few = 4;

function Line({ row }: { readonly row: ChatRow }): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const minute = useMinute();
  const inbox = useRoot((context) => context.inbox);
  const preview = usePreview()(row);
  const text = row.description || preview.whole;
  const state = conversationLife.states[row.state];
  return (
    <li>
      <button
        type="button"
        className="bare earlier-line"
        aria-label={t('side.openEarlier', { text })}
        onClick={() => inbox?.send({ type: 'conversation.open', id: row.conversationId })}
      >
        <time dateTime={row.lastMessageAt} title={fullTime(row.lastMessageAt)}>
          {listTime(row.lastMessageAt, minute, language)}
        </time>
        <span className="nowrap earlier-text">{text}</span>
        <span className="nowrap faint">{row.assigneeName}</span>
        {row.state === 'closed' ? null : <Tag tone={state.tone}>{labelIn(state.label, language)}</Tag>}
      </button>
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
