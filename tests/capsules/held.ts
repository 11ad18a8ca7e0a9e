/** A capsule within a test: its step played anew by the machines of this version. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AnyStateMachine } from 'xstate';
import { openCapsule } from '#src/inspector/machines/problem/capsule.ts';
import { replayStep } from '#src/inspector/machines/problem/replay.ts';
import type { Outcome } from '#src/inspector/machines/problem/replay.ts';

const files = import.meta.glob<Readonly<Record<string, unknown>>>('/src/*/machines/**/*Machine.ts', { eager: true });
const isMachine = (given: unknown): given is AnyStateMachine => typeof given === 'object' && given !== null && 'definition' in given && 'root' in given;
const machines: ReadonlyMap<string, AnyStateMachine> = new Map(
  Object.values(files).flatMap((exports) => Object.values(exports).flatMap((one) => (isMachine(one) ? [[one.id, one] as const] : []))),
);

/**
 * A recorded step is played by this version.
 * @param file beside the test
 * @param facts keys of the context that are told
 * @throws where the step cannot be played: the machine has changed so much that the capsule says nothing of it any more
 */
export function outcomeNow(test: string, file: string, n: number, facts: readonly string[]): Outcome {
  const { recording } = openCapsule(readFileSync(fileURLToPath(new URL(file, test)), 'utf8'));
  const step = recording.step(n);
  const machine = machines.get(recording.actor(step?.actor ?? '')?.chart?.id ?? '');
  if (!step || !machine) throw new Error(`Step ${n} of ${file} is of no machine of this version. Remove this test, or record the problem again.`);
  const { now, problem } = replayStep(recording, step, machine);
  if (!now) throw new Error(`Step ${n} of ${file} cannot be played: ${problem}. Remove this test, or record the problem again.`);
  return { states: now.states, facts: Object.fromEntries(facts.map((key) => [key, now.facts[key] ?? ''])) };
}
