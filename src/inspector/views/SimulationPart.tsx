import { Alert, Button, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { leavesOf } from '#src/inspector/machines/reading.ts';
import type { InspectorContext, InspectorRef, Simulated } from '#src/inspector/machines/inspectorMachine.ts';
import { secondsOf } from './words.tsx';

interface SimulationPartProps {
  readonly inspector: InspectorRef;
  readonly context: InspectorContext;
}

const turns = [1_000, 10_000, 60_000] as const;

function Running({ simulated: { run }, inspector }: { readonly simulated: Simulated; readonly inspector: InspectorRef }): React.ReactElement {
  const { t } = useTranslation();
  const states = leavesOf(run.snapshot.value);
  const due = run.due.toSorted((one, other) => one.at - other.at);
  return (
    <>
      <p>
        {states.slice(0, 6).map((path) => (
          <Tag key={path} color="warning">
            {path}
          </Tag>
        ))}
        {states.length > 6 ? <span className="faint">+{states.length - 6}</span> : null}
      </p>
      <div className="inspector-acts">
        <span className="faint">{t('inspector.clock', { seconds: secondsOf(run.now) })}</span>
        {turns.map((ms) => (
          <Button key={ms} onClick={() => inspector.send({ type: 'simulation.turn', ms })}>
            {t('inspector.turn', { seconds: ms / 1_000 })}
          </Button>
        ))}
        <Button onClick={() => inspector.send({ type: 'simulation.end' })}>{t('inspector.endSimulation')}</Button>
      </div>
      {run.problem === null ? null : <Alert type="error" showIcon title={t('inspector.simulationBroke', { reason: run.problem })} />}
      <ul className="inspector-due">
        {due.map(({ id, event, at }) => (
          <li key={id}>
            <code className="nowrap">{event.type}</code>
            <span className="faint">{t('inspector.dueIn', { seconds: secondsOf(Math.max(0, at - run.now)) })}</span>
          </li>
        ))}
      </ul>
      <ol className="inspector-due">
        {run.steps.toReversed().map((step, place) => (
          <li key={run.steps.length - place}>
            <span className="faint">{secondsOf(step.at)} s</span>
            <code className="nowrap">{step.event}</code>
            <span className="faint nowrap" title={step.would.join(', ')}>
              {step.would.length === 0 ? t('inspector.wouldNothing') : t('inspector.would', { names: step.would.join(', ') })}
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}

/** The chosen machine alone, on a clock of its own: nothing that it would do is done. */
export function SimulationPart({ inspector, context: { simulated, actor, past, source } }: SimulationPartProps): React.ReactElement {
  const { t } = useTranslation();
  const chosen = actor === null ? undefined : past.recording.actor(actor);
  return (
    <section aria-labelledby="inspector-simulation">
      <h3 id="inspector-simulation">{t('inspector.simulation')}</h3>
      <p className="faint">{t('inspector.simulationText')}</p>
      {simulated === null ? (
        <Button disabled={!chosen?.chart || source !== null} onClick={() => inspector.send({ type: 'simulation.begin' })}>
          {t('inspector.simulate', { name: chosen?.name ?? '' })}
        </Button>
      ) : (
        <Running simulated={simulated} inspector={inspector} />
      )}
    </section>
  );
}
