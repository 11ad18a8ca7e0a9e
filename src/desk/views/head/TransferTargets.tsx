import InboxOutlined from '@ant-design/icons/InboxOutlined';
import TeamOutlined from '@ant-design/icons/TeamOutlined';
import { useTranslation } from 'react-i18next';
import { duties } from '#contract/choices/people.ts';
import { labelIn } from '#i18n/label.ts';
import { reveal } from '#src/kit/views/dom/reveal.ts';
import { Face } from '#src/kit/views/parts/Face.tsx';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import type { Target } from './targets.tsx';

function Person({ target }: { readonly target: Extract<Target, { kind: 'person' }> }): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const { person, whyNot, away } = target;
  const reason = whyNot ?? away;
  const state = person.isPresent ? person.dutyState : 'offline';
  const reasons = { serving: t('head.serves'), offDuty: labelIn(duties.offline, language), absent: t('head.absent') } as const;
  return (
    <>
      <span className="target-face">
        <Face id={person.id} name={person.name} size={28} staff />
        <span className={`target-presence ${state}`} aria-hidden="true" />
      </span>
      <span className="target-words">
        <span className="nowrap">{person.name}</span>
        <span className="faint nowrap">{person.title ?? ''}</span>
      </span>
      <span className={person.open >= person.capacity && reason === null ? 'target-load full' : 'target-load'}>
        {reason === null ? (
          <>
            {person.dutyState === 'busy' ? `${labelIn(duties.busy, language)} · ` : ''}
            {t('head.load', { open: person.open, capacity: person.capacity })}
          </>
        ) : (
          reasons[reason]
        )}
      </span>
    </>
  );
}

function Row({ target }: { readonly target: Target }): React.ReactElement {
  const { t } = useTranslation();
  if (target.kind === 'person') return <Person target={target} />;
  const isTeam = target.kind === 'team';
  return (
    <>
      <span className="target-icon">{isTeam ? <TeamOutlined aria-hidden="true" /> : <InboxOutlined aria-hidden="true" />}</span>
      <span className="target-words">
        <span className="nowrap">{isTeam ? target.team.name : t('head.queue')}</span>
        <span className="faint nowrap">{isTeam ? t('head.teamQueue') : t('head.queueText')}</span>
      </span>
      {isTeam ? <span className="target-load">{t('head.teamPresent', { present: target.present, count: target.team.memberIds.length })}</span> : null}
    </>
  );
}

interface TransferTargetsProps {
  readonly id: string;
  readonly targets: readonly Target[];
  readonly chosenKey: string;
  readonly onChoose: (key: string) => void;
}

/** The focus stays in the field above: arrows move here. */
export function TransferTargets({ id, targets, chosenKey, onChoose }: TransferTargetsProps): React.ReactElement {
  const { t } = useTranslation();
  return (
    <div id={id} role="listbox" aria-label={t('head.targets')} className="targets scroll">
      {targets.map((target) => {
        const isOff = target.kind === 'person' && target.whyNot !== null;
        return (
          <div
            key={target.key}
            id={target.key}
            ref={target.key === chosenKey ? reveal : undefined}
            role="option"
            aria-selected={target.key === chosenKey}
            aria-disabled={isOff}
            className="target"
            onMouseDown={(event) => event.preventDefault()}
            onClick={isOff ? undefined : () => onChoose(target.key)}
          >
            <Row target={target} />
          </div>
        );
      })}
      {targets.length === 0 ? <p className="target-none">{t('head.noTarget')}</p> : null}
    </div>
  );
}
