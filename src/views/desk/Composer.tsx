import { useSelector } from '@xstate/react';
import CloseOutlined from '@ant-design/icons/CloseOutlined';
import EnterOutlined from '@ant-design/icons/EnterOutlined';
import ExclamationCircleOutlined from '@ant-design/icons/ExclamationCircleOutlined';
import PictureOutlined from '@ant-design/icons/PictureOutlined';
import SolutionOutlined from '@ant-design/icons/SolutionOutlined';
import { useTranslation } from 'react-i18next';
import { chatLimits, deskLimits } from '#contract/limits.ts';
import { failureText } from '#i18n/failureText.ts';
import type { ConversationRef } from '#machines/consoleMachine.ts';
import { useLanguage, useRoot } from '#views/shell/ConsoleContext.tsx';
import { useButton, usePerson } from '#views/shell/rightsOf.tsx';
import { OrderPick } from './OrderPick.tsx';
import { patientBeside } from './patientBeside.tsx';
import { composerId } from './places.tsx';
import { useSexWord } from './useSexWord.tsx';

interface ComposerProps {
  readonly conversation: ConversationRef;
}

/** Whether an answer takes the conversation, or a colleague has it already: said before two people answer the same customer. */
function Serving({ conversation }: ComposerProps): React.ReactElement | null {
  const { t } = useTranslation();
  const row = useSelector(conversation, (snapshot) => snapshot.context.row);
  const me = usePerson()?.id;
  if (row.state === 'waiting') return <span className="serving">{t('desk.answerTakes')}</span>;
  if (row.state !== 'serving' || row.assigneeId === null || row.assigneeId === me || !row.assigneeName) return null;
  return <span className="serving">{t('desk.servedBy', { name: row.assigneeName })}</span>;
}

/** Who will read it, and whose data that is: looked at once more before the finger reaches Enter. */
function IdentityLine({ conversation }: ComposerProps): React.ReactElement {
  const { t } = useTranslation();
  const name = useSelector(conversation, (snapshot) => snapshot.context.row.userName);
  const person = useSelector(conversation, (snapshot) => snapshot.context.person);
  const patient = useSelector(conversation, (snapshot) => patientBeside(snapshot.context.row));
  const sexWord = useSexWord();
  const facts = person ? [sexWord(person.sex), person.birthday ?? '', person.archiveNo ? t('desk.archive', { no: person.archiveNo }) : ''].filter(Boolean) : [];
  return (
    <p className="identity">
      <SolutionOutlined aria-hidden="true" /> {t('desk.replyTo')} <strong className="nowrap">{name}</strong>
      {patient === '' ? null : (
        <span className="of-patient">
          · {t('desk.patient')} <strong className="nowrap">{patient}</strong>
        </span>
      )}
      {facts.map((fact) => (
        <span key={fact} className="fact">
          {fact}
        </span>
      ))}
      <Serving conversation={conversation} />
    </p>
  );
}

/** What is on its way, and how much room is left. */
function Tally({ conversation, length }: ComposerProps & { readonly length: number }): React.ReactElement | null {
  const { t } = useTranslation();
  const failed = useSelector(conversation, (snapshot) => snapshot.context.outbox.filter((item) => item.state === 'failed').length);
  const held = useSelector(conversation, (snapshot) => snapshot.context.outbox.filter((item) => item.state === 'held').length);
  const left = chatLimits.textCharacters - length;
  if (left < 0) return <span className="tally bad">{t('desk.over', { over: -left })}</span>;
  if (left < deskLimits.counterFrom) return <span className="tally">{t('desk.counter', { left })}</span>;
  if (failed > 0 && held > 0) return <span className="tally waiting">{t('desk.failedAndHeld', { failed, held })}</span>;
  if (failed > 0) return <span className="tally waiting">{t('desk.failedOnly', { failed })}</span>;
  return held > 0 ? <span className="tally waiting">{t('desk.heldOnly', { held })}</span> : null;
}

/** A refused act of this conversation (an order's move, a picture), said where the work goes on. */
function Refusal({ conversation }: ComposerProps): React.ReactElement | null {
  const { t } = useTranslation();
  const language = useLanguage();
  const failure = useSelector(conversation, (snapshot) => (snapshot.hasTag('failed') ? null : snapshot.context.failure));
  if (!failure) return null;
  return (
    <div className="strip bad" role="alert">
      <ExclamationCircleOutlined aria-hidden="true" />
      <strong>{t('states.notSaved')}</strong>
      <span className="grow">{failureText(failure, language)}</span>
      <button type="button" className="icon-button" aria-label={t('states.dismiss')} onClick={() => conversation.send({ type: 'failure.dismiss' })}>
        <CloseOutlined />
      </button>
    </div>
  );
}

const filesOf = (list: FileList | null | undefined): readonly File[] => (list ? [...list] : []);

interface ToolsProps extends ComposerProps {
  readonly length: number;
  readonly sendable: boolean;
  readonly open: boolean;
  readonly onPick: (files: readonly File[]) => void;
  readonly onSend: () => void;
}

function Tools({ conversation, length, sendable, open, onPick, onSend }: ToolsProps): React.ReactElement {
  const { t } = useTranslation();
  return (
    <div className="composer-tools">
      <label className="icon-button" title={t('desk.pickImage')}>
        <PictureOutlined aria-hidden="true" />
        {/* Quirk (spec 5): the widget accepts png, jpg and jpeg; the two checks of a picture only tell. */}
        <input
          type="file"
          className="unseen"
          accept=".png,.jpg,.jpeg"
          aria-label={t('desk.pickImage')}
          onChange={(event) => {
            onPick(filesOf(event.target.files));
            event.target.value = '';
          }}
        />
      </label>
      <OrderPick conversation={conversation} />
      <span className="grow" />
      <Tally conversation={conversation} length={length} />
      <button type="button" className="plain-button primary" disabled={!sendable} onClick={onSend}>
        {t(open ? 'desk.send' : 'desk.hold')} <EnterOutlined aria-hidden="true" />
      </button>
    </div>
  );
}

export function Composer({ conversation }: ComposerProps): React.ReactElement | null {
  const { t } = useTranslation();
  const draft = useSelector(conversation, (snapshot) => snapshot.context.draft);
  const open = useRoot((context) => context.freshness.mark === 'live' || context.freshness.mark === 'catchingUp');
  const maySend = useButton('/consultation', 'message.send');
  if (!maySend) return null;
  // As the limit counts it: without the blanks at the ends, an emoji as the two units it takes.
  const { length } = draft.trim();
  const sendable = draft.trim() !== '' && length <= chatLimits.textCharacters;
  const send = (): void => {
    if (sendable) conversation.send({ type: 'message.send' });
  };
  const pick = (files: readonly File[]): void => {
    for (const file of files) conversation.send({ type: 'image.pick', file });
  };
  const press = (event: React.KeyboardEvent<HTMLTextAreaElement>): void => {
    if (event.key === 'Escape') event.currentTarget.blur();
    // Enter that ends the choice of Chinese characters is not meant for us.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  const paste = (event: React.ClipboardEvent): void => {
    const files = filesOf(event.clipboardData.files).filter((file) => file.type.startsWith('image/'));
    if (files.length === 0) return;
    event.preventDefault();
    pick(files);
  };
  return (
    <>
      <Refusal conversation={conversation} />
      <div
        className="composer"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          pick(filesOf(event.dataTransfer.files));
        }}
      >
        <IdentityLine conversation={conversation} />
        <textarea
          id={composerId}
          rows={2}
          aria-label={t('desk.reply')}
          placeholder={t(open ? 'desk.write' : 'desk.writeHeld')}
          value={draft}
          aria-invalid={length > chatLimits.textCharacters}
          onChange={(event) => conversation.send({ type: 'draft.changed', text: event.target.value })}
          onKeyDown={press}
          onPaste={paste}
        />
        <Tools conversation={conversation} length={length} sendable={sendable} open={open} onPick={pick} onSend={send} />
      </div>
    </>
  );
}
