import { useSelector } from '@xstate/react';
import EnterOutlined from '@ant-design/icons/EnterOutlined';
import PictureOutlined from '@ant-design/icons/PictureOutlined';
import SolutionOutlined from '@ant-design/icons/SolutionOutlined';
import { useTranslation } from 'react-i18next';
import { chatLimits, deskLimits } from '#contract/limits.ts';
import type { ConversationRef } from '#machines/consoleMachine.ts';
import { useButton, usePerson } from '#views/shell/rightsOf.tsx';
import { RefusalStrip } from '#views/states/RefusalStrip.tsx';
import { ImageInput } from '#views/talk/ImageInput.tsx';
import type { Draft } from '#views/talk/useDraft.tsx';
import { useDraft } from '#views/talk/useDraft.tsx';
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
  const failure = useSelector(conversation, (snapshot) => (snapshot.hasTag('failed') ? null : snapshot.context.failure));
  return failure ? <RefusalStrip failure={failure} onDismiss={() => conversation.send({ type: 'failure.dismiss' })} /> : null;
}

function Tools({ conversation, draft }: ComposerProps & { readonly draft: Draft }): React.ReactElement {
  const { t } = useTranslation();
  return (
    <div className="composer-tools">
      <label className="icon-button" title={t('desk.pickImage')}>
        <PictureOutlined aria-hidden="true" />
        <ImageInput label={t('desk.pickImage')} onPick={draft.pick} />
      </label>
      <OrderPick conversation={conversation} />
      <span className="grow" />
      <Tally conversation={conversation} length={draft.length} />
      <button type="button" className="plain-button primary" disabled={!draft.isSendable} onClick={draft.send}>
        {t(draft.isOpen ? 'desk.send' : 'desk.hold')} <EnterOutlined aria-hidden="true" />
      </button>
    </div>
  );
}

export function Composer({ conversation }: ComposerProps): React.ReactElement | null {
  const { t } = useTranslation();
  const draft = useDraft(conversation);
  const maySend = useButton('/consultation', 'message.send');
  if (!maySend) return null;
  const press = (event: React.KeyboardEvent<HTMLTextAreaElement>): void => {
    if (event.key === 'Escape') event.currentTarget.blur();
    draft.sendOnEnter(event);
  };
  const paste = (event: React.ClipboardEvent): void => {
    const files = [...event.clipboardData.files].filter((file) => file.type.startsWith('image/'));
    if (files.length === 0) return;
    event.preventDefault();
    draft.pick(files);
  };
  return (
    <>
      <Refusal conversation={conversation} />
      <div
        className="composer"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          draft.pick([...event.dataTransfer.files]);
        }}
      >
        <IdentityLine conversation={conversation} />
        <textarea
          id={composerId}
          rows={2}
          aria-label={t('desk.reply')}
          placeholder={t(draft.isOpen ? 'desk.write' : 'desk.writeHeld')}
          value={draft.text}
          aria-invalid={draft.isTooLong}
          onChange={(event) => draft.write(event.target.value)}
          onKeyDown={press}
          onPaste={paste}
        />
        <Tools conversation={conversation} draft={draft} />
      </div>
    </>
  );
}
