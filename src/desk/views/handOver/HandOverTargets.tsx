import { Radio } from 'antd';
import { useTranslation } from 'react-i18next';
import { duties } from '#contract/choices/people.ts';
import { labelIn } from '#i18n/label.ts';
import type { HandOverTarget } from '#src/desk/machines/desk/context.ts';
import type { Colleague } from '#src/desk/machines/deskMachine.ts';
import { awayOf } from '#src/desk/views/head/targets.tsx';
import { usePeople, useTeams } from '#src/desk/views/useDesk.tsx';
import { Face } from '#src/kit/views/parts/Face.tsx';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { usePerson } from '#src/kit/views/console/rightsOf.tsx';

/** A colleague who is there and free comes first. */
const ease = ({ isPresent, dutyState, open, capacity }: Colleague): number =>
  (isPresent ? 0 : 4) + { online: 0, busy: 1, offline: 2 }[dutyState] + open / capacity;

export const usePossibleColleagues = (): readonly Colleague[] => {
  const me = usePerson()?.id;
  return Object.values(usePeople())
    .filter((one) => one.id !== me)
    .toSorted((left, right) => ease(left) - ease(right));
};

function PersonChoice({ person }: { readonly person: Colleague }): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const isFull = person.open >= person.capacity;
  const part = Math.min(100, (person.open / person.capacity) * 100);
  const state = person.isPresent ? labelIn(duties[person.dutyState], language) : t('duty.away');
  return (
    <span className="hand-person">
      <Face id={person.id} name={person.name} size={28} staff />
      <span className={`duty-dot ${person.isPresent ? person.dutyState : 'offline'}`} aria-hidden="true" />
      <span className="hand-words">
        <span className="nowrap">{person.name}</span>
        <span className="faint">{[person.title, state].filter(Boolean).join(' · ')}</span>
      </span>
      <span className={isFull ? 'load full' : 'load'}>
        {t('duty.load', { open: person.open, capacity: person.capacity })}
        {isFull ? ` ${t('duty.full')}` : ''}
        <span className="load-bar" style={{ '--part': `${part}%` } as React.CSSProperties} aria-hidden="true" />
      </span>
    </span>
  );
}

interface ChoiceProps {
  readonly target: HandOverTarget | null;
  readonly value: HandOverTarget;
  readonly children: React.ReactNode;
  readonly onChoose: (target: HandOverTarget) => void;
}

const sameTarget = (left: HandOverTarget | null, right: HandOverTarget): boolean => JSON.stringify(left) === JSON.stringify(right);

function Choice({ target, value, children, onChoose }: ChoiceProps): React.ReactElement {
  return (
    <Radio className="hand-choice" name="hand-over-to" checked={sameTarget(target, value)} onChange={() => onChoose(value)}>
      {children}
    </Radio>
  );
}

interface HandOverTargetsProps {
  readonly target: HandOverTarget | null;
  readonly onChoose: (target: HandOverTarget) => void;
}

/** The queue, a team, or one person with their load takes them. One group of radio buttons: arrows go through all of it. */
export function HandOverTargets({ target, onChoose }: HandOverTargetsProps): React.ReactElement {
  const { t } = useTranslation();
  const teams = useTeams();
  const people = usePossibleColleagues();
  const taker = target?.to === 'person' ? people.find((one) => one.id === target.toUserId) : undefined;
  return (
    <fieldset className="hand-targets">
      <legend>{t('duty.to')}</legend>
      <div className="scroll">
        <Choice target={target} value={{ to: 'queue' }} onChoose={onChoose}>
          <span className="hand-words">
            <span>{t('duty.toQueue')}</span>
            <span className="faint">{t('duty.toQueueText')}</span>
          </span>
        </Choice>
        <h3>{t('duty.toTeam')}</h3>
        {teams.length === 0 ? <p className="faint">{t('duty.noTeams')}</p> : null}
        {teams.map((team) => (
          <Choice key={team.id} target={target} value={{ to: 'team', toTeamId: team.id }} onChoose={onChoose}>
            <span className="nowrap">{team.name}</span>
          </Choice>
        ))}
        <h3>{t('duty.toPerson')}</h3>
        {people.length === 0 ? <p className="faint">{t('duty.nobody')}</p> : null}
        {people.map((person) => (
          <Choice key={person.id} target={target} value={{ to: 'person', toUserId: person.id }} onChoose={onChoose}>
            <PersonChoice person={person} />
          </Choice>
        ))}
      </div>
      {taker && awayOf(taker) !== null ? (
        <p className="away-warning" role="status">
          {t('head.awayWarning', { name: taker.name })}
        </p>
      ) : null}
    </fieldset>
  );
}
