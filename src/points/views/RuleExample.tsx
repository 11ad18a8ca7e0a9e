import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { pointsFor, standsUntil } from '#contract/points.ts';
import type { PointTerms } from '#contract/points.ts';
import { dayOf } from '#i18n/times.ts';
import type { ResourceListRef } from '#src/shell/machines/consoleMachine.ts';
import type { PointsRef } from '#src/points/machines/pointsMachine.ts';
import type { FormValues } from '#src/kit/machines/forms/form.ts';
import type { EditorRef } from '#src/engine/machines/resourceList/context.ts';
import { Shown } from '#src/kit/views/dom/Shown.tsx';
import { useFeature, useMinute } from '#src/kit/views/console/ConsoleContext.tsx';
import { WithActor } from '#src/kit/views/console/WithActor.tsx';
import { useRight } from '#src/kit/views/console/rightsOf.tsx';
import { numberWords } from '#i18n/numbers.ts';
import { amountWords } from './ruleWords.tsx';
import './points.css';

/** Fen: an order that people can picture, and one that is just enough where a rule asks for more. */
const usualOrder = 128_000;
const numberOf = (value: unknown): number | null => (typeof value === 'number' && Number.isFinite(value) ? value : null);

/** The terms are as far as they are written; null where a rule of this kind needs more to give anything. */
function termsOf(values: FormValues): PointTerms | null {
  const [points, per] = [numberOf(values['points']), numberOf(values['per'])];
  const kind = values['kind'] === 'firstOrder' ? 'firstOrder' : 'order';
  if (points === null || (kind === 'order' && per === null)) return null;
  return { kind, points, per, least: numberOf(values['least']), mostPerOrder: numberOf(values['mostPerOrder']) };
}

function Given({ terms, months }: { readonly terms: PointTerms; readonly months: number | null }): React.ReactElement {
  const { t } = useTranslation();
  const today = dayOf(useMinute());
  const fen = Math.max(usualOrder, terms.least ?? 0);
  const given = pointsFor(terms, fen);
  const about = { amount: amountWords(fen), points: numberWords(given) };
  if (given === 0) return <p>{t('points.exampleNone', about)}</p>;
  return <p>{months === null || months < 1 ? t('points.exampleForEver', about) : t('points.exampleOf', { ...about, until: standsUntil(today, months) })}</p>;
}

/** An organisation's own is kept and does not count while the group has none of its kind that lets it. */
function Held({ points, kind }: { readonly points: PointsRef; readonly kind: unknown }): React.ReactElement {
  const { t } = useTranslation();
  const rules = useSelector(points, (snapshot) => snapshot.context.rules);
  const isHeld = rules !== undefined && !rules.some((rule) => rule.kind === kind && rule.mayDiffer);
  return (
    <>
      <Shown onShown={() => points.send({ type: 'figures.show' })} />
      {isHeld ? <p className="faint">{t('points.notAllowed')}</p> : null}
    </>
  );
}

/** The rule would give this, shown while it is written. */
export function RuleExample({ editor }: { readonly list: ResourceListRef; readonly editor: EditorRef }): React.ReactElement {
  const { t } = useTranslation();
  const isOffered = useFeature('points');
  const mayRead = useRight('pointRecord.read');
  const values = useSelector(editor, (snapshot) => snapshot.context.values);
  const terms = termsOf(values);
  return (
    <section className="point-example" aria-live="polite">
      <strong>{t('points.example')}</strong>
      {terms ? <Given terms={terms} months={numberOf(values['months'])} /> : <p>{t('points.exampleWaits')}</p>}
      {isOffered && mayRead && terms && values['level'] === 'organisation' ? (
        <WithActor<PointsRef> name="points">{(points) => <Held points={points} kind={terms.kind} />}</WithActor>
      ) : null}
    </section>
  );
}
