import { useState } from 'react';
import { Alert, Button, Input, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { eventsFor } from '#src/inspector/machines/simulation.ts';
import { heardIn } from '#src/inspector/machines/reading.ts';
import type { InspectorContext, InspectorRef } from '#src/inspector/machines/inspectorMachine.ts';
import { DrillPart } from './DrillPart.tsx';
import { SimulationPart } from './SimulationPart.tsx';

interface TryPartProps {
  readonly inspector: InspectorRef;
  readonly context: InspectorContext;
}

/** Ends of what a state waits for bring an answer, or an error. */
const payloadOf = (name: string | null): string =>
  name?.startsWith('xstate.done.') ? '{ "output": { … } }' : name?.startsWith('xstate.error.') ? '{ "error": { "reason": "network" } }' : '{ "id": "…" }';

/** One of the events that the machine knows now, with what it carries. */
function SendPart({ inspector, context }: TryPartProps): React.ReactElement {
  const { t } = useTranslation();
  const [name, choose] = useState<string | null>(null);
  const [payload, write] = useState('');
  const { past, actor, isDemo, sendProblem, sentEvent, simulated } = context;
  const chart = actor === null ? null : (past.recording.actor(actor)?.chart ?? null);
  const states = actor === null ? [] : past.recording.standAt(actor, past.recording.last).states;
  const here = chart ? heardIn(chart, states).flatMap((one) => (one.cause === 'event' ? one.name : [])) : [];
  // A machine that is simulated has gone its own way since.
  const alone = simulated ? eventsFor(simulated.run) : [];
  const known = [...new Set([...alone, ...here])];
  const chosen = name !== null && known.includes(name) ? name : null;
  return (
    <section aria-labelledby="inspector-send">
      <h3 id="inspector-send">{t('inspector.send')}</h3>
      <p className="faint">{t(isDemo ? 'inspector.sendText' : 'inspector.sendDemoOnly')}</p>
      <Select
        aria-label={t('inspector.event')}
        placeholder={t('inspector.event')}
        showSearch
        value={chosen}
        onChange={choose}
        options={known.map((one) => ({ value: one, label: one }))}
      />
      <Input.TextArea
        aria-label={t('inspector.payload')}
        placeholder={payloadOf(chosen)}
        rows={4}
        value={payload}
        onChange={(event) => write(event.target.value)}
        spellCheck={false}
      />
      <div className="inspector-acts">
        <Button
          type="primary"
          disabled={!isDemo || chosen === null || !here.includes(chosen)}
          onClick={() => (chosen === null ? undefined : inspector.send({ type: 'event.send', name: chosen, payload }))}
        >
          {t('inspector.sendNow')}
        </Button>
        <Button
          disabled={chosen === null || !alone.includes(chosen)}
          onClick={() => (chosen === null ? undefined : inspector.send({ type: 'simulation.send', name: chosen, payload }))}
        >
          {t('inspector.sendSimulated')}
        </Button>
      </div>
      {sendProblem === null ? null : <Alert type="error" showIcon title={t(`inspector.problem_${sendProblem}`)} />}
      {sentEvent === null ? null : <Alert type="success" showIcon title={t('inspector.sent', { name: sentEvent })} />}
    </section>
  );
}

/** An event to the machine, the machine alone, and faults on purpose. */
export function TryPart(props: TryPartProps): React.ReactElement {
  return (
    <div className="inspector-try scroll">
      <SendPart {...props} />
      <SimulationPart {...props} />
      <DrillPart {...props} />
    </div>
  );
}
