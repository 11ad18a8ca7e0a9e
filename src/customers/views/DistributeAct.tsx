import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Answers } from '#contract/operations.ts';
import { ActAnswer } from '#src/engine/views/acts/ActAnswer.tsx';
import { ActFrame } from '#src/engine/views/acts/ActFrame.tsx';
import { ActInputs } from '#src/engine/views/acts/ActInputs.tsx';
import { answerOf } from '#src/engine/views/acts/actProps.tsx';
import type { ActPart } from '#src/engine/views/acts/actProps.tsx';
import './distribute.css';

type Change = Answers<'member.distributeCheck'>;

const shownFrom = 6;
const shownNames = 8;
const passingIn = ({ passing }: Change): number => passing.reduce((sum, { count }) => sum + count, 0);

/** Those who are left out for one reason: the first by name. */
function namesOf(left: Change['left'], t: TFunction): string {
  const names = left.flatMap(({ name }) => (name ? [name] : []));
  const rest = left.length - Math.min(names.length, shownNames);
  return [...names.slice(0, shownNames), ...(rest > 0 && names.length > 0 ? [t('customers.more', { count: rest })] : [])].join(' · ');
}

/** The customers come from these people; some are kept by whom they have, some are left out and why. */
function Consequence({ change }: { readonly change: Change }): React.ReactElement {
  const { t } = useTranslation();
  const { passing, same, left, present } = change;
  const count = passingIn(change);
  const rest = passing.slice(shownFrom).reduce((sum, one) => sum + one.count, 0);
  return (
    <div className="distribute-change" role="status">
      <strong>{count === 0 ? t('customers.nothing') : t('customers.preview')}</strong>
      {count === 0 ? null : (
        <>
          <dl>
            {passing.slice(0, shownFrom).map(({ fromId, fromName, count: some }) => (
              <div key={fromId ?? ''}>
                <dt>{fromName ?? t('customers.fromNobody')}</dt>
                <dd>{t('customers.someCustomers', { count: some })}</dd>
              </div>
            ))}
            {rest > 0 ? (
              <div>
                <dt>…</dt>
                <dd>{t('customers.someCustomers', { count: rest })}</dd>
              </div>
            ) : null}
          </dl>
          <p>{t('customers.now', { before: present, after: present + count })}</p>
        </>
      )}
      {same > 0 ? <p>{t('customers.same', { count: same })}</p> : null}
      {left.length > 0 ? (
        <div className="distribute-left">
          <p>{t('customers.left', { count: left.length })}</p>
          <ul>
            {[...Map.groupBy(left, ({ message }) => message)].map(([message, some]) => (
              <li key={message}>
                {message}
                <span className="distribute-names">{namesOf(some, t)}</span>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      {count === 0 ? null : <p className="faint">{t('customers.told')}</p>}
    </div>
  );
}

/** The colleague who is chosen, and what would change, before it does. */
export function DistributeAct(part: ActPart): React.ReactElement {
  const change = answerOf<Change>(part);
  return (
    <ActFrame part={part} count={change ? passingIn(change) : undefined}>
      <ActInputs part={part} />
      <ActAnswer part={part}>{change ? <Consequence change={change} /> : null}</ActAnswer>
    </ActFrame>
  );
}
