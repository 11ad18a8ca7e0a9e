import { useState } from 'react';
import { Alert, Button, Input, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { eventsFor, heardIn } from '#src/inspector/machines/reading.ts';
import type { InspectorContext, InspectorRef } from '#src/inspector/machines/inspectorMachine.ts';
import { DrillPart } from './DrillPart.tsx';
import { SimulationPart } from './SimulationPart.tsx';

interface TryPartProps {
  readonly inspector: InspectorRef;
  readonly context: InspectorContext;
}

/** Ends of what a state waits for bring an answer, or an error. */
const payloadOf = (name: string): string =>
  name.startsWith('xstate.done.') ? '{ "output": { … } }' : name.startsWith('xstate.error.') ? '{ "error": { "reason": "network" } }' : '{ "id": "…" }';

/** The chosen machine knows these events where it stands; where it is simulated it has gone its own way since, and is sent others. */
function knownIn({ past, actor, simulated }: InspectorContext): { readonly here: readonly string[]; readonly alone: readonly string[] } {
  const recorded = actor === null ? undefined : past.recording.actor(actor);
  const alone = simulated ? eventsFor(simulated.run) : [];
  if (actor === null || !recorded?.chart) return { here: [], alone };
  const heard = heardIn(recorded.chart, past.recording.standAt(actor, past.recording.last).states);
  return { here: heard.flatMap(({ cause, name }) => (cause === 'event' ? name : [])), alone };
}

/** One of the events that the machine knows now, with what it carries. */
function SendPart({ inspector, context }: TryPartProps): React.ReactElement {
  const { t } = useTranslation();
  const [name, choose] = useState('');
  const [payload, write] = useState('');
  const { isDemo, sendProblem, sentEvent } = context;
  const { here, alone } = knownIn(context);
  const known = [...new Set([...alone, ...here])];
  return (
    <section aria-labelledby="inspector-send">
      <h3 id="inspector-send">{t('inspector.send')}</h3>
      <p className="faint">{t(isDemo ? 'inspector.sendText' : 'inspector.sendDemoOnly')}</p>
      <Select
        aria-label={t('inspector.event')}
        placeholder={t('inspector.event')}
        showSearch
        value={known.includes(name) ? name : null}
        onChange={(chosen: string | null) => choose(chosen ?? '')}
        options={known.map((one) => ({ value: one, label: one }))}
      />
      <Input.TextArea
        aria-label={t('inspector.payload')}
        placeholder={payloadOf(name)}
        rows={4}
        value={payload}
        onChange={(event) => write(event.target.value)}
        spellCheck={false}
      />
      <div className="inspector-acts">
        <Button type="primary" disabled={!isDemo || !here.includes(name)} onClick={() => inspector.send({ type: 'event.send', name, payload })}>
          {t('inspector.sendNow')}
        </Button>
        <Button disabled={!alone.includes(name)} onClick={() => inspector.send({ type: 'simulation.send', name, payload })}>
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
