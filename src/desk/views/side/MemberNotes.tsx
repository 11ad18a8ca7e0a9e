import { useState } from 'react';
import { Button, Input } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { deskLimits } from '#contract/limits/chat.ts';
import { fullTime, listTime } from '#i18n/times.ts';
import type { ConversationRef } from '#src/shell/machines/consoleMachine.ts';
import type { NoteRow } from '#src/kit/machines/rows.ts';
import { useLanguage, useMinute } from '#src/kit/views/console/ConsoleContext.tsx';
import { useButton, usePerson } from '#src/kit/views/console/rightsOf.tsx';
import { RemoveNote } from '#src/desk/views/RemoveNote.tsx';
import { Part, Unsaved } from './Part.tsx';

function Note({ note, conversation }: { readonly note: NoteRow; readonly conversation: ConversationRef }): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const minute = useMinute();
  const isMine = usePerson()?.id === note.authorId;
  return (
    <li className="member-note">
      <p>{note.text}</p>
      <footer>
        <span>{note.authorName}</span>
        <time dateTime={note.at} title={fullTime(note.at)}>
          {listTime(note.at, minute, language)}
        </time>
        {isMine ? <RemoveNote label={t('side.removeNote')} id={note.id} text={note.text} conversation={conversation} /> : null}
      </footer>
    </li>
  );
}

interface NewNoteProps {
  readonly conversation: ConversationRef;
  readonly onEnd: () => void;
  /** It closes by itself once it is saved. */
  readonly onSave: () => void;
}

function NewNote({ conversation, onEnd, onSave }: NewNoteProps): React.ReactElement {
  const { t } = useTranslation();
  const text = useSelector(conversation, (snapshot) => snapshot.context.memberNoteDraft);
  const isSaving = useSelector(conversation, (snapshot) => snapshot.hasTag('savingMemberNote'));
  const save = (): void => {
    conversation.send({ type: 'memberNote.save', text });
    onSave();
  };
  return (
    <form
      className="new-note"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Input.TextArea
        rows={3}
        autoFocus
        maxLength={deskLimits.noteCharacters}
        aria-label={t('side.addNote')}
        placeholder={t('side.noteHint')}
        value={text}
        readOnly={isSaving}
        onChange={(event) => conversation.send({ type: 'memberNote.write', text: event.target.value })}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && text === '') onEnd();
        }}
      />
      <Unsaved conversation={conversation} part="memberNote" written={text} onRetry={save} isRetrying={isSaving} />
      <footer>
        <Button disabled={isSaving} onClick={onEnd}>
          {t('side.cancel')}
        </Button>
        <Button type="primary" htmlType="submit" disabled={isSaving || text.trim() === ''}>
          {t(isSaving ? 'side.saving' : 'side.saveNote')}
        </Button>
      </footer>
    </form>
  );
}

/** Colleagues should know these about this customer, whatever the customer writes about. */
export function MemberNotes({ conversation }: { readonly conversation: ConversationRef }): React.ReactElement {
  const { t } = useTranslation();
  const notes = useSelector(conversation, (snapshot) => snapshot.context.memberNotes);
  // A note that was begun is there again, open.
  const hasDraft = useSelector(conversation, (snapshot) => snapshot.context.memberNoteDraft !== '');
  const [isOpen, open] = useState(false);
  const mayWrite = useButton('/consultation', 'message.send');
  const isWriting = isOpen || hasDraft;
  const action =
    mayWrite && !isWriting ? (
      <Button type="link" className="inline" onClick={() => open(true)}>
        {t('side.addNote')}
      </Button>
    ) : null;
  const end = (): void => {
    conversation.send({ type: 'memberNote.write', text: '' });
    open(false);
  };
  return (
    <Part title={t('side.notes')} count={notes?.length} conversation={conversation} part="memberNotes" isLoaded={notes !== null} rows={2} action={action}>
      {isWriting ? <NewNote conversation={conversation} onEnd={end} onSave={() => open(false)} /> : null}
      {notes?.length === 0 && !isWriting ? <p className="faint">{t('side.noNotes')}</p> : null}
      <ul className="member-notes">
        {notes?.map((note) => (
          <Note key={note.id} note={note} conversation={conversation} />
        ))}
      </ul>
    </Part>
  );
}
