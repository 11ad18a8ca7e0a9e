/** The sheet of whatever is done with a definition: what would change, what keeps it back, and who runs on which version (docs/adr/0102). */
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import type { TFunction } from 'i18next';
import type { DraftFault, GoingOver, ReviewTold, RunningOn } from '#contract/versions.ts';
import type { FieldChange } from '#contract/standardShapes.ts';
import { fullTime } from '#i18n/times.ts';
import { ActAnswer } from '#src/engine/views/acts/ActAnswer.tsx';
import { ActFrame } from '#src/engine/views/acts/ActFrame.tsx';
import { ActInputs } from '#src/engine/views/acts/ActInputs.tsx';
import { answerOf } from '#src/engine/views/acts/actProps.tsx';
import type { ActPart } from '#src/engine/views/acts/actProps.tsx';
import { Changes } from './Changes.tsx';

interface Plan {
  readonly publishedNumber: number | null;
  readonly nextNumber: number;
  readonly changes: readonly FieldChange[];
  readonly names: Readonly<Record<string, string>>;
  readonly faults: readonly DraftFault[];
  readonly cautions: readonly string[];
  readonly counted: number;
  readonly running: readonly RunningOn[];
  readonly goingOver?: GoingOver | null;
  readonly review: ReviewTold | null;
}

const isRetiring = ({ act }: ActPart): boolean => act.call === 'retire';

/** Nothing is to be done while something is wrong, or where nothing would change. */
function countOf(part: ActPart, plan: Plan): number {
  if (isRetiring(part)) return 1;
  return plan.faults.length > 0 ? 0 : plan.changes.length;
}

function sumOf({ changes: { length: count }, publishedNumber: number }: Plan, t: TFunction): string {
  if (count === 0) return t('versions.same');
  return number === null ? t('versions.firstTime') : t('versions.differs', { count, number });
}

function namesOf({ names, count }: RunningOn, t: TFunction): string {
  const more = count - names.length;
  return [...names, ...(more > 0 && names.length > 0 ? [t('versions.more', { count: more })] : [])].join('\u00A0· ');
}

/** Rows that run now, by their version, the first of them by name. */
function Running({ plan }: { readonly plan: Plan }): React.ReactElement | null {
  const { t } = useTranslation();
  if (plan.running.length === 0) return null;
  return (
    <section>
      <strong>{t('versions.running', { count: plan.counted })}</strong>
      <ul className="version-plan" aria-label={t('versions.plan')}>
        {plan.running.map((one) => (
          <li key={one.number}>
            <span>{t('versions.on', { number: one.number, count: one.count })}</span>
            <span className="faint">{namesOf(one, t)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Were they to go over: where each would stand, or why it stays. */
function Places({ to }: { readonly to: GoingOver }): React.ReactElement {
  const { t } = useTranslation();
  const { goes, stays, rows } = to;
  return (
    <section>
      <strong>{t('versions.goes', { count: goes })}</strong>
      {stays.map((one) => (
        <div key={one}>{one}</div>
      ))}
      <ul className="version-plan" aria-label={t('versions.places')}>
        {rows.map(({ id, name, number, at, why }) => (
          <li key={id}>
            <span>{name}</span>
            <span className={at === null ? '' : 'faint'}>{at === null ? t('versions.stays', { number, why }) : t('versions.at', { at })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Faults({ plan: { faults } }: { readonly plan: Plan }): React.ReactElement | null {
  const { t } = useTranslation();
  if (faults.length === 0) return null;
  const lines = faults.map(({ path, code, words }) => <p key={`${path} ${code}`}>{words}</p>);
  return <Alert type="error" title={t('versions.faults', { count: faults.length })} description={lines} />;
}

function Review({ review }: { readonly review: ReviewTold | null }): React.ReactElement | null {
  const { t } = useTranslation();
  if (!review || review.decision === 'withdrawn') return null;
  const { submittedBy, submittedAt, note, decision, decidedBy, reason } = review;
  const sent = t('versions.submitted', { name: submittedBy ?? '', at: fullTime(submittedAt).slice(0, 16) });
  const isAsked = decision === 'changes';
  return isAsked ? (
    <Alert type="warning" title={t('versions.asked', { name: decidedBy ?? '' })} description={reason} />
  ) : (
    <p className="faint">
      {sent}
      {note ? ` · ${note}` : ''}
    </p>
  );
}

function Told({ part, plan }: { readonly part: ActPart; readonly plan: Plan }): React.ReactElement {
  const { t } = useTranslation();
  const { list, screen } = part;
  return (
    <>
      {isRetiring(part) ? null : (
        <>
          <p className="faint">{sumOf(plan, t)}</p>
          <Faults plan={plan} />
          {plan.cautions.map((one) => (
            <Alert key={one} type="warning" role="note" title={one} />
          ))}
          <Review review={plan.review} />
          <Changes list={list} screen={screen} changes={plan.changes} names={plan.names} />
        </>
      )}
      <Running plan={plan} />
      {plan.goingOver && !isRetiring(part) ? <Places to={plan.goingOver} /> : null}
    </>
  );
}

/** Whatever runs is asked about where something runs, and then it is always said: nothing is chosen beforehand (docs/adr/0165). */
function asked(part: ActPart, { counted }: Plan): ActPart {
  const { form = [] } = part.act;
  const isTouched = counted > 0 && form.includes('carry') && part.preview.change['decision'] !== 'changes';
  return isTouched ? { ...part, needed: ['carry'] } : { ...part, act: { ...part.act, form: form.filter((name) => name !== 'carry') } };
}

export function VersionSheet(part: ActPart): React.ReactElement {
  const { t } = useTranslation();
  const plan = answerOf<Plan>(part);
  const count = plan ? countOf(part, plan) : undefined;
  const word = plan && part.act.call === 'publish' ? t('versions.publishAs', { number: plan.nextNumber }) : undefined;
  const given = plan ? asked(part, plan) : part;
  return (
    <ActFrame part={given} count={count} word={word}>
      <ActAnswer part={part}>{plan ? <Told part={part} plan={plan} /> : null}</ActAnswer>
      {!plan || count === 0 ? null : <ActInputs part={given} />}
    </ActFrame>
  );
}
