import { Checkbox, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { clockSeconds } from '#i18n/times.ts';
import { shownSteps } from '#src/inspector/machines/reading.ts';
import type { InspectorContext, InspectorRef } from '#src/inspector/machines/inspectorMachine.ts';
import type { Step } from '#src/inspector/machines/recording.ts';
import { VirtualRows } from '#src/kit/views/dom/VirtualRows.tsx';
import { causeWords } from './words.tsx';
import './stepLog.css';

interface StepLogProps {
  readonly inspector: InspectorRef;
  readonly context: InspectorContext;
}

const rowHeight = 26;

function StepRow({
  step,
  name,
  isAt,
  onChoose,
}: {
  readonly step: Step;
  readonly name: string;
  readonly isAt: boolean;
  readonly onChoose: () => void;
}): React.ReactElement {
  const { t } = useTranslation();
  const stands = step.taken.length === 0 ? '' : step.states.length > 2 ? `${step.states.length}` : step.states.join(' + ');
  return (
    <button type="button" className={`inspector-step cause-${step.cause}${isAt ? ' at' : ''}`} aria-pressed={isAt} onClick={onChoose}>
      <time>{clockSeconds(step.at)}</time>
      <span className="nowrap">{name}</span>
      <code className="nowrap">{causeWords(t, { cause: step.cause, name: step.event })}</code>
      <code className="faint nowrap">{stands}</code>
    </button>
  );
}

/** Steps, newest first. */
export function StepLog({ inspector, context }: StepLogProps): React.ReactElement {
  const { t } = useTranslation();
  const { past, last, at, actor, sought, isOnlyChosen } = context;
  const { recording } = past;
  const steps = shownSteps(recording, { actor: isOnlyChosen ? actor : null, words: sought });
  const newest = steps.length - 1;
  return (
    <section className="sheet inspector-log" aria-labelledby="inspector-log">
      <header>
        <h2 id="inspector-log">{t('inspector.steps')}</h2>
        <span className="faint">{t('inspector.stepsOf', { at, last })}</span>
        <Checkbox checked={isOnlyChosen} onChange={(event) => inspector.send({ type: 'steps.only', isOnlyChosen: event.target.checked })}>
          {t('inspector.onlyChosen')}
        </Checkbox>
        <Input
          type="search"
          aria-label={t('inspector.find')}
          placeholder={t('inspector.find')}
          value={sought}
          onChange={(event) => inspector.send({ type: 'steps.seek', words: event.target.value })}
        />
      </header>
      {steps.length === 0 ? (
        <p className="faint inspector-none">{sought === '' ? t('inspector.noSteps') : t('inspector.noneFound', { words: sought })}</p>
      ) : null}
      <VirtualRows<Step>
        count={steps.length}
        rowHeight={rowHeight}
        slice={(from, to) => steps.slice(Math.max(0, newest - to + 1), newest - from + 1).toReversed()}
        container={{ className: 'inspector-steps scroll' }}
      >
        {(step) => (
          <StepRow
            key={step.n}
            step={step}
            name={recording.actor(step.actor)?.name ?? ''}
            isAt={step.n === at}
            onChoose={() => {
              inspector.send({ type: 'step.to', n: step.n });
              inspector.send({ type: 'actor.choose', id: step.actor });
            }}
          />
        )}
      </VirtualRows>
    </section>
  );
}
