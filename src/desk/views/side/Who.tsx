import WarningOutlined from '@ant-design/icons/WarningOutlined';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { ageOn } from '#i18n/times.ts';
import type { ConversationRef } from '#src/shell/machines/consoleMachine.ts';
import type { ChatPerson } from '#src/kit/machines/rows.ts';
import { FactRow } from '#src/kit/views/parts/FactRow.tsx';
import { Tag } from '#src/kit/views/parts/Tag.tsx';
import { useSexWord } from '#src/desk/views/useSexWord.tsx';
import { useMinute } from '#src/kit/views/console/ConsoleContext.tsx';
import { Part } from './Part.tsx';
import { Tags } from './Tags.tsx';

function Facts({ rows }: { readonly rows: readonly (readonly [word: string, value: React.ReactNode])[] }): React.ReactElement {
  const known = rows.filter(([, value]) => value !== null && value !== '');
  return (
    <dl className="facts">
      {known.map(([word, value]) => (
        <FactRow key={word} word={word} value={value} />
      ))}
    </dl>
  );
}

export function Customer({ conversation }: { readonly conversation: ConversationRef }): React.ReactElement {
  const { t } = useTranslation();
  const person = useSelector(conversation, (snapshot) => snapshot.context.person);
  return (
    <Part title={t('desk.customer')} conversation={conversation} part="person" isLoaded={person !== null} isFirst>
      <Tags conversation={conversation} />
      <Facts
        rows={[
          [t('desk.mobile'), person?.mobile],
          [t('desk.source'), person?.source],
          [t('desk.owner'), person?.ownerName],
        ]}
      />
    </Part>
  );
}

/** That nobody asked is no answer: it stands out until somebody has. */
function Allergies({ person: { allergyState, allergies } }: { readonly person: ChatPerson }): React.ReactElement {
  const { t } = useTranslation();
  if (allergies)
    return (
      <Tag tone="bad">
        <WarningOutlined aria-hidden="true" />
        {allergies}
      </Tag>
    );
  return allergyState === 'none' ? <>{t('desk.allergies_none')}</> : <Tag tone="waiting">{t('desk.allergies_unasked')}</Tag>;
}
/** Nothing for who may not know. */
const knowsOf = ({ allergyState, allergies }: ChatPerson): boolean => allergyState != null || Boolean(allergies);

function PatientFacts({ person }: { readonly person: ChatPerson }): React.ReactElement {
  const { t } = useTranslation();
  const minute = useMinute();
  const sexWord = useSexWord();
  const born = person.birthday ? `${person.birthday} · ${t('desk.years', { age: ageOn(person.birthday, minute) })}` : null;
  return (
    <Facts
      rows={[
        [t('desk.name'), person.patientName],
        [t('desk.sex'), sexWord(person.sex)],
        [t('desk.birthday'), born],
        [t('desk.archiveNo'), person.archiveNo],
        [t('desk.idNo'), person.idNo],
        [t('desk.allergies'), knowsOf(person) ? <Allergies key="allergies" person={person} /> : null],
        [t('desk.stage'), person.summary],
      ]}
    />
  );
}

/** This person is treated. They are read with the customer: one failure is said once, above. */
export function Patient({ conversation }: { readonly conversation: ConversationRef }): React.ReactElement | null {
  const { t } = useTranslation();
  const person = useSelector(conversation, (snapshot) => snapshot.context.person);
  if (!person) return null;
  return (
    <section className="side-part" aria-label={t('desk.patient')}>
      <header>
        <h2>{t('desk.patient')}</h2>
      </header>
      <PatientFacts person={person} />
    </section>
  );
}
