import { memo } from 'react';
import LockOutlined from '@ant-design/icons/LockOutlined';
import { useTranslation } from 'react-i18next';
import { clock, fullTime } from '#i18n/times.ts';
import type { ConversationRef } from '#src/shell/machines/consoleMachine.ts';
import type { TimelineRow } from '#src/kit/machines/rows.ts';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { usePerson } from '#src/kit/views/console/rightsOf.tsx';
import { MessageText } from './talk/MessageText.tsx';
import { RemoveNote } from './RemoveNote.tsx';
import { stepWords } from './stepWords.tsx';

interface TimelineLineProps {
  readonly row: TimelineRow;
  readonly conversation: ConversationRef;
}

function Step({ row }: { readonly row: TimelineRow }): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const me = usePerson()?.id;
  return (
    <p className="step-line">
      <time dateTime={row.at} title={fullTime(row.at)}>
        {clock(row.at)}
      </time>{' '}
      {stepWords(row, { t, language, me })}
    </p>
  );
}

/** The note is for colleagues alone: it never reaches the customer, and looks like nothing that does. */
function Note({ row, conversation }: TimelineLineProps): React.ReactElement {
  const { t } = useTranslation();
  const isOwn = usePerson()?.id === row.actorId;
  const name = row.actorName ?? '';
  return (
    <article className="note-line" aria-label={t('talk.noteBy', { name })} data-place="" tabIndex={-1}>
      <LockOutlined aria-hidden="true" />
      <strong className="nowrap">{name}</strong>
      <p>
        <MessageText text={row.text ?? ''} />
      </p>
      <span className="note-meta">
        {isOwn ? <RemoveNote label={t('talk.removeNote')} id={row.id} text={row.text ?? ''} conversation={conversation} /> : null}
        <span>{t('talk.privateNote')}</span>
        <span aria-hidden="true">·</span>
        <time dateTime={row.at} title={fullTime(row.at)}>
          {clock(row.at)}
        </time>
      </span>
    </article>
  );
}

/** Something happened between the messages, or was noted there. */
export const TimelineLine = memo(function TimelineLine({ row, conversation }: TimelineLineProps): React.ReactElement {
  return row.kind === 'note' ? <Note row={row} conversation={conversation} /> : <Step row={row} />;
});
