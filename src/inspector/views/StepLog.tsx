import { Checkbox, Input } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { InspectorContext, InspectorRef } from '#src/inspector/machines/inspectorMachine.ts';
import { logLines, shownSteps } from '#src/inspector/machines/steps.ts';
import type { LogLine, LogLines } from '#src/inspector/machines/steps.ts';
import { VirtualRows } from '#src/kit/views/dom/VirtualRows.tsx';
import { DetailRow, StepRow } from './LogRow.tsx';
import { StepFilters } from './StepFilters.tsx';
import './stepLog.css';

interface StepLogProps {
  readonly inspector: InspectorRef;
  readonly context: InspectorContext;
}

const rowHeight = 26;

/** Steps of the log, before anything is unfolded. */
function stepsOf({ past: { recording }, at, listed, actor, isOnlyChosen, names, events, sought, range, seconds }: InspectorContext) {
  const looked = recording.step(at)?.at ?? 0;
  const span = range ?? (seconds === null ? null : { from: looked - seconds * 1_000 });
  return shownSteps(recording, { actor: isOnlyChosen ? actor : null, names, events, words: sought, span, until: listed });
}

function Rows({ inspector, context, lines }: StepLogProps & { readonly lines: LogLines }): React.ReactElement {
  const { t } = useTranslation();
  const { past, at, unfolded, names, events, sought, range, seconds, isOnlyChosen } = context;
  const isBack = useSelector(inspector, (snapshot) => snapshot.hasTag('back'));
  // Live, the newest one is shown once, and whoever scrolls is left in peace; looking back, wherever one goes is brought into sight.
  const place = isBack ? JSON.stringify([at, names, events, sought, range, seconds, isOnlyChosen]) : 'live';
  return (
    <VirtualRows<LogLine>
      count={lines.count}
      rowHeight={rowHeight}
      slice={lines.slice}
      reveal={{
        key: place,
        indexOf: () => (isBack ? lines.indexOf(at) : 0),
        ...(isBack ? { pill: (isAbove: boolean) => t(isAbove ? 'inspector.lookedAbove' : 'inspector.lookedBelow') } : {}),
      }}
      container={{ className: 'inspector-steps scroll' }}
    >
      {(line) =>
        line.kind === 'step' ? (
          <StepRow
            step={line.step}
            name={past.recording.actor(line.step.actor)?.name ?? ''}
            isAt={line.step.n === at}
            isLater={line.step.n > at}
            isUnfolded={unfolded.includes(line.step.n)}
            onFold={() => inspector.send({ type: 'step.fold', n: line.step.n })}
            onChoose={() => {
              inspector.send({ type: 'step.to', n: line.step.n });
              inspector.send({ type: 'actor.choose', id: line.step.actor });
            }}
          />
        ) : (
          <DetailRow line={line} isLater={line.step.n > at} />
        )
      }
    </VirtualRows>
  );
}

/** Steps, newest first: those after the one that is looked at are dimmed. */
export function StepLog({ inspector, context }: StepLogProps): React.ReactElement {
  const { t } = useTranslation();
  const { past, last, at, sought, isOnlyChosen, unfolded } = context;
  const steps = stepsOf(context);
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
        <StepFilters inspector={inspector} context={context} left={steps.length} all={past.recording.steps.length} />
      </header>
      {steps.length === 0 ? (
        <p className="faint inspector-none">{past.recording.steps.length === 0 ? t('inspector.noSteps') : t('inspector.noneLeft')}</p>
      ) : null}
      <Rows inspector={inspector} context={context} lines={logLines(past.recording, steps, unfolded)} />
    </section>
  );
}
