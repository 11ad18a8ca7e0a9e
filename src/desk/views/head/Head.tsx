import { useSelector } from '@xstate/react';
import IdcardOutlined from '@ant-design/icons/IdcardOutlined';
import LeftOutlined from '@ant-design/icons/LeftOutlined';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { ageOn } from '#i18n/times.ts';
import type { ConversationRef } from '#src/shell/machines/consoleMachine.ts';
import { KindTag } from '#src/desk/views/list/KindTag.tsx';
import { patientBeside } from '#src/desk/views/patientBeside.tsx';
import { useSexWord } from '#src/desk/views/useSexWord.tsx';
import { Face } from '#src/kit/views/parts/Face.tsx';
import { FreshnessMark } from '#src/kit/views/parts/FreshnessMark.tsx';
import { useFreshness, useMinute, useRoot } from '#src/kit/views/console/ConsoleContext.tsx';
import { AnswerMark } from './AnswerMark.tsx';
import { CloseMark } from './CloseMark.tsx';
import { Here } from './Here.tsx';
import { MoreMenu } from './MoreMenu.tsx';
import { Moves } from './Moves.tsx';
import { StateTag } from './StateTag.tsx';
import { useOffers } from './useOffers.tsx';
import './float.css';
import './head.css';

interface HeadProps {
  readonly conversation: ConversationRef;
  readonly onBack: () => void;
  readonly onDetails: () => void;
}

/** The customer's sex, age and file number: enough to be sure who it is. */
function Identity({ conversation }: { readonly conversation: ConversationRef }): React.ReactElement {
  const { t } = useTranslation();
  const person = useSelector(conversation, (snapshot) => snapshot.context.person);
  const description = useSelector(conversation, (snapshot) => snapshot.context.row.description);
  const patient = useSelector(conversation, (snapshot) => patientBeside(snapshot.context.row));
  const minute = useMinute();
  const sexWord = useSexWord();
  if (!person) return <span className="nowrap">{description}</span>;
  const facts = [
    patient === '' ? '' : `${t('desk.patient')} ${patient}`,
    sexWord(person.sex),
    person.birthday ? t('desk.years', { age: ageOn(person.birthday, minute) }) : '',
    person.archiveNo ? t('desk.archive', { no: person.archiveNo }) : '',
  ].filter(Boolean);
  return <span className="nowrap">{facts.join(' · ')}</span>;
}

/** Live, it needs no word of its own here; anything else is said. */
function OldMark(): React.ReactElement | null {
  return useFreshness().mark === 'live' ? null : <FreshnessMark />;
}

/** The head says who it is, how it stands, who else is here, and what can be done about it. */
export function Head({ conversation, onBack, onDetails }: HeadProps): React.ReactElement {
  const { t } = useTranslation();
  const row = useSelector(conversation, (snapshot) => snapshot.context.row);
  const hasLife = useRoot((context) => context.config.features.includes('desk'));
  const offers = useOffers(conversation);
  return (
    <header className="talk-head">
      <Button type="text" className="only-narrow" aria-label={t('desk.backToList')} onClick={onBack} icon={<LeftOutlined />} />
      <Face id={row.memberId} name={row.userName} />
      <div className="talk-who">
        <p className="talk-name">
          <strong className="nowrap">{row.userName}</strong>
          <KindTag systemId={row.systemId} />
          <StateTag conversation={conversation} />
          {hasLife ? <AnswerMark conversation={conversation} /> : null}
        </p>
        <p className="talk-facts">
          <Identity conversation={conversation} />
          {hasLife ? <CloseMark conversation={conversation} onlyLate /> : null}
          <Here conversation={conversation} />
          <OldMark />
        </p>
      </div>
      {offers.mayMove ? <Moves conversation={conversation} offers={offers} /> : null}
      <Button
        type="text"
        className="only-without-side"
        aria-label={t('desk.openDetails')}
        title={t('desk.openDetails')}
        onClick={onDetails}
        icon={<IdcardOutlined />}
      />
      <MoreMenu conversation={conversation} offers={offers} />
    </header>
  );
}
