/** A recording in the events of XState's own `inspect`: Stately's inspector, or any other that reads them, can be given the file where there is internet (docs/adr/0124). */
import type { Recording, Step } from './recording.ts';
import { factsOf } from './recording.ts';
import { valueOf } from './past.ts';

interface InspectionLine {
  readonly type: '@xstate.actor' | '@xstate.event' | '@xstate.snapshot';
  readonly sessionId: string;
  readonly rootId: string;
  readonly createdAt: string;
  readonly [key: string]: unknown;
}

const snapshotOf = ({ states, status, held }: Pick<Step, 'states' | 'status' | 'held'>): object => ({
  status,
  value: valueOf(states),
  context: Object.fromEntries(factsOf(held)),
});

/** Oldest first. Contexts stand there as facts: nothing leaves this browser that the recording has not. */
export function inspectionLines(recording: Recording): readonly InspectionLine[] {
  const rootId = recording.actors[0]?.id ?? '';
  const begun = recording.actors.map(({ id, name, parent }): InspectionLine => {
    const snapshot = snapshotOf(recording.baseOf(id));
    return { type: '@xstate.actor', sessionId: id, rootId, createdAt: '0', name, parentId: parent, snapshot };
  });
  const taken = recording.steps.flatMap((step): InspectionLine[] => {
    const event = { type: step.event, ...step.payload };
    const base = { sessionId: step.actor, rootId, createdAt: String(step.at), event };
    return [
      { ...base, type: '@xstate.event', sourceId: step.sender },
      { ...base, type: '@xstate.snapshot', snapshot: snapshotOf(step) },
    ];
  });
  return [...begun, ...taken];
}
