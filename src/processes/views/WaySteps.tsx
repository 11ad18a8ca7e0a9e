import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import type { PeopleChosen, WayStep } from '#contract/processes/answers.ts';
import { processLimits } from '#contract/limits/processes.ts';
import { approvalMethods } from '#contract/processes/nodeKinds.ts';
import type { ApprovalMethod } from '#contract/processes/nodeKinds.ts';
import type { Colleague } from '#contract/processes/taskDesk.ts';
import { labelIn } from '#i18n/label.ts';
import { listed } from '#i18n/listed.ts';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { ManyInput } from '#src/kit/views/inputs/ManyInput.tsx';
import { Tag } from '#src/kit/views/parts/Tag.tsx';
import './way.css';

interface WayProps {
  readonly steps: readonly WayStep[];
  readonly colleagues: readonly Colleague[];
  readonly chosen: PeopleChosen;
  readonly onChoose: (chosen: PeopleChosen) => void;
}
interface StepProps extends Omit<WayProps, 'steps'> {
  readonly step: WayStep;
}

/** Several people of one step: how many of them have to agree. */
function Method({ step: { method, who } }: Pick<StepProps, 'step'>): React.ReactElement | null {
  const language = useLanguage();
  return method === undefined || who.length < 2 ? null : <Tag tone="outline">{labelIn(approvalMethods[method as ApprovalMethod], language)}</Tag>;
}

/** Whoever starts chooses the people of this one. */
function Choice({ step: { node, title }, colleagues, chosen, onChoose }: StepProps): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <ManyInput
      label={t('tasks.choosePeople', { step: labelIn(title, language) })}
      value={chosen[node] ?? null}
      required
      max={processLimits.people}
      options={colleagues.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(people) => onChoose({ ...chosen, [node]: people ?? [] })}
    />
  );
}

function Step(props: StepProps): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const { step } = props;
  const { title, who, waits, isStandIn, isChosenAtStart } = step;
  const people = waits === undefined ? (who.length === 0 ? t('tasks.wayNobody') : listed(who, language)) : t(`tasks.way_${waits}`);
  return (
    <li>
      <p className="way-line">
        <strong>{labelIn(title, language)}</strong>
        <Method step={step} />
        {isChosenAtStart ? null : <span>{people}</span>}
      </p>
      {isStandIn && !isChosenAtStart ? <p className="way-note">{t('tasks.wayStandIn')}</p> : null}
      {isChosenAtStart ? <Choice {...props} /> : null}
    </li>
  );
}

/** Everybody whom the starter has to choose is chosen. */
export const isChosenWhole = (steps: readonly WayStep[], chosen: PeopleChosen): boolean =>
  steps.every(({ node, isChosenAtStart }) => !isChosenAtStart || (chosen[node]?.length ?? 0) > 0);

/** Before anything begins: the way that it will probably go, with the names of those who will have it. */
export function WaySteps({ steps, ...rest }: WayProps): React.ReactElement {
  const { t } = useTranslation();
  return (
    <section className="way-told" aria-label={t('tasks.way')} aria-live="polite">
      <h2 className="way-head">{t('tasks.way')}</h2>
      <ol className="way-steps">
        {steps.map((step) => (
          <Step key={`${step.node} ${String(steps.indexOf(step))}`} step={step} {...rest} />
        ))}
      </ol>
      {isChosenWhole(steps, rest.chosen) ? null : <Alert type="info" showIcon title={t('tasks.wayChoose')} />}
    </section>
  );
}
