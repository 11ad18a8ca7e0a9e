import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { deskLimits } from '#contract/limits/chat.ts';
import type { ConversationRef } from '#src/shell/machines/consoleMachine.ts';
import { usePerson } from '#src/kit/views/console/rightsOf.tsx';
import type { Writing } from './useWriting.tsx';

interface TallyProps {
  readonly conversation: ConversationRef;
  readonly writing: Writing;
}

/** An answer takes the conversation, or a colleague has it already: said before two people answer the same customer. */
function Serving({ conversation }: Pick<TallyProps, 'conversation'>): React.ReactElement | null {
  const { t } = useTranslation();
  const row = useSelector(conversation, (snapshot) => snapshot.context.row);
  const me = usePerson()?.id;
  if (row.state === 'waiting') return <span className="tally serving">{t('desk.answerTakes')}</span>;
  if (row.state === 'closed') return <span className="tally serving">{t('composer.answerReopens')}</span>;
  if (row.assigneeId === null || row.assigneeId === me || !row.assigneeName) return null;
  return <span className="tally serving">{t('desk.servedBy', { name: row.assigneeName })}</span>;
}

/** The mark says whether words written here would outlive this page. */
function Kept({ conversation }: Pick<TallyProps, 'conversation'>): React.ReactElement | null {
  const { t } = useTranslation();
  const kept = useSelector(conversation, (snapshot) => snapshot.context.draftKept);
  if (kept === 'keeping') return null;
  return kept === 'kept' ? <span className="tally">{t('composer.kept')}</span> : <span className="tally waiting">{t('composer.notKept')}</span>;
}

/** The tally says what is on its way, how much room is left, who serves: the most urgent of it. */
export function Tally({ conversation, writing }: TallyProps): React.ReactElement | null {
  const { t } = useTranslation();
  const failed = useSelector(conversation, (snapshot) => snapshot.context.outbox.filter((item) => item.state === 'failed').length);
  const held = useSelector(conversation, (snapshot) => snapshot.context.outbox.filter((item) => item.state === 'held').length);
  const left = writing.most - writing.length;
  if (left < 0) return <span className="tally bad">{t('desk.over', { over: -left })}</span>;
  if (left < deskLimits.counterFrom) return <span className="tally">{t('desk.counter', { left })}</span>;
  if (writing.mode === 'note') return <span className="tally note">{t('composer.noteSeen')}</span>;
  if (failed > 0 && held > 0) return <span className="tally waiting">{t('desk.failedAndHeld', { failed, held })}</span>;
  if (failed > 0) return <span className="tally waiting">{t('desk.failedOnly', { failed })}</span>;
  if (held > 0) return <span className="tally waiting">{t('desk.heldOnly', { held })}</span>;
  return (
    <>
      <Serving conversation={conversation} />
      {writing.length > 0 ? <Kept conversation={conversation} /> : null}
    </>
  );
}
