import { memo } from 'react';
import { useSelector } from '@xstate/react';
import LockOutlined from '@ant-design/icons/LockOutlined';
import SolutionOutlined from '@ant-design/icons/SolutionOutlined';
import WarningOutlined from '@ant-design/icons/WarningOutlined';
import { Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ConversationRef } from '#src/shell/machines/consoleMachine.ts';
import type { Mode } from '#src/desk/machines/conversation/values.ts';
import { patientBeside } from '#src/desk/views/patientBeside.tsx';
import { composerSelector } from '#src/desk/views/places.tsx';
import { useSexWord } from '#src/desk/views/useSexWord.tsx';
import { focusOn } from '#src/kit/views/dom/focusOn.ts';
import { useRoot } from '#src/kit/views/console/ConsoleContext.tsx';

interface IdentityLineProps {
  readonly conversation: ConversationRef;
  readonly mode: Mode;
}

const modes = ['reply', 'note'] as const;

/** The text goes to the customer, or to colleagues only. */
function Modes({ conversation, mode }: IdentityLineProps): React.ReactElement | null {
  const { t } = useTranslation();
  const hasNotes = useRoot((context) => context.config.features.includes('desk'));
  if (!hasNotes) return null;
  const words = { reply: t('desk.reply'), note: t('composer.note') } as const;
  return (
    <Segmented
      name="mode"
      size="small"
      aria-label={t('composer.modes')}
      aria-keyshortcuts="r m"
      options={modes.map((one) => ({ value: one, label: words[one] }))}
      value={mode}
      onChange={(one) => {
        conversation.send({ type: 'mode.choose', mode: one });
        focusOn(composerSelector);
      }}
    />
  );
}

/** The customer has several patients, or none is known: said where one might take the customer's own data for a patient's. */
function NoPatient({ conversation }: Pick<IdentityLineProps, 'conversation'>): React.ReactElement | null {
  const { t } = useTranslation();
  const person = useSelector(conversation, (snapshot) => snapshot.context.person);
  if (!person || person.patientName) return null;
  const { patientCount } = person;
  return (
    <span className="no-patient">
      <WarningOutlined aria-hidden="true" />{' '}
      {patientCount === null || patientCount === 0 ? t('composer.noPatient') : t('composer.whichPatient', { count: patientCount })}
    </span>
  );
}

/** The line names who will read it, and whose data that is: looked at once more before the finger reaches Enter. */
export const IdentityLine = memo(function IdentityLine({ conversation, mode }: IdentityLineProps): React.ReactElement {
  const { t } = useTranslation();
  const name = useSelector(conversation, (snapshot) => snapshot.context.row.userName);
  const person = useSelector(conversation, (snapshot) => snapshot.context.person);
  const patient = useSelector(conversation, (snapshot) => patientBeside(snapshot.context.row));
  const sexWord = useSexWord();
  const who = person ? [sexWord(person.sex), person.birthday ?? ''].filter(Boolean).join(' · ') : '';
  const facts = [who, person?.archiveNo ? t('desk.archive', { no: person.archiveNo }) : ''].filter(Boolean);
  return (
    <div className="identity">
      <p className="identity-who">
        {mode === 'note' ? <LockOutlined aria-hidden="true" /> : <SolutionOutlined aria-hidden="true" />}
        <span className="identity-to">{t(mode === 'note' ? 'composer.noteAbout' : 'desk.replyTo')}</span>
        <strong className="nowrap">{name}</strong>
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
        <NoPatient conversation={conversation} />
      </p>
      <Modes conversation={conversation} mode={mode} />
    </div>
  );
});
