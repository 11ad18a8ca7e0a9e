/** A report of a problem is gathered, saved as a file and sent here. */
import { fromPromise } from 'xstate';
import { problemLimits } from '#contract/limits/problems.ts';
import { capsuleOf, newestOf, stepsSince } from '#src/inspector/machines/problem/capsule.ts';
import type { About } from '#src/inspector/machines/problem/capsule.ts';
import { problemMachine } from '#src/inspector/machines/problem/problemMachine.ts';
import type { Fault } from '#src/inspector/machines/problem/fault.ts';
import type { Gathered, Telling } from '#src/inspector/machines/problem/problemMachine.ts';
import { Recording } from '#src/inspector/machines/recording.ts';
import type { ConsoleRef } from '#src/shell/machines/consoleMachine.ts';
import type { ScreenParts, Wired } from '#src/kit/wiring/parts.ts';
import { keepFile } from '#src/transfers/wiring/keepFile.ts';
import { storedLanguage } from '#src/kit/wiring/storageKeys.ts';
import { lately } from './blackBox.ts';
import { packed, unpacked } from './packing.ts';

interface Kept {
  readonly recording: Recording;
  readonly about: About;
}

const named = /(Edg|OPR|Firefox|Chrome|Version)\/(\d+)/g;
/** Name and number alone: an agent tells more of a machine than anybody needs. */
function browserOf(agent: string): string {
  const found = [...agent.matchAll(named)].map(([, name = '', number = '']) => `${name === 'Version' ? 'Safari' : name} ${number}`);
  return found.find((one) => /^(?:Edg|OPR)/.test(one)) ?? found[0] ?? 'other';
}

function aboutOf({ around, config, tools }: ScreenParts, fault: Fault | null): About {
  const { documentElement } = around.document;
  return {
    at: new Date(tools.now()).toISOString(),
    path: around.window.location.pathname,
    build: config.version,
    language: storedLanguage(around),
    browser: browserOf(around.navigator.userAgent),
    window: [documentElement.clientWidth, documentElement.clientHeight],
    features: config.features,
    fault,
  };
}

function gather(parts: ScreenParts, fault: Fault | null): Kept {
  const recording = lately() ?? new Recording({ steps: 1, frames: 1 });
  const steps = stepsSince(recording, parts.tools.now() - problemLimits.minutes * 60_000);
  return { recording: newestOf(recording, steps, problemLimits.frames), about: aboutOf(parts, fault) };
}

const textOf = ({ recording, about }: Kept, said: string): string => JSON.stringify(capsuleOf(recording, about, said));

/** The oldest half goes until the rest fits. */
async function sendable(kept: Kept, said: string): Promise<{ readonly capsule: string; readonly steps: number }> {
  const capsule = await packed(textOf(kept, said));
  const steps = kept.recording.steps.length;
  if (capsule.length <= problemLimits.capsuleCharacters || steps <= 1) return { capsule, steps };
  return sendable({ ...kept, recording: newestOf(kept.recording, Math.floor(steps / 2), Math.floor(problemLimits.frames / 2)) }, said);
}

/** The inspector's screen comes first: its actor lives as long as that is open. */
function inspect({ root }: ScreenParts, file: Blob, name: string): void {
  const { navigation, screenActors } = (root() as ConsoleRef).getSnapshot().context;
  navigation.send({ type: 'go', path: '/inspector' });
  screenActors.send({ type: 'actor.tell', name: 'inspector', event: { type: 'file.open', file, name } });
}

export const wired: Wired = (parts) => {
  const { api, tools } = parts;
  let kept: { readonly id: string; readonly of: Kept } | null = null;
  const keptAs = ({ id }: Pick<Telling, 'id'>): Kept => {
    if (kept?.id !== id) throw new Error('The recording of this report is gone: expected one that was gathered when the report was opened.');
    return kept.of;
  };
  return {
    logic: problemMachine.provide({
      actors: {
        gather: fromPromise(async ({ input: { fault } }): Promise<Gathered> => {
          const of = gather(parts, fault);
          kept = { id: tools.newId(), of };
          const { steps, frames } = of.recording;
          return { id: kept.id, steps: steps.length, frames: frames.length, since: steps[0]?.at ?? null, until: tools.now() };
        }),
        save: fromPromise(async ({ input }) => {
          const of = keptAs(input);
          keepFile(
            new Blob([textOf(of, input.said)], { type: 'application/json' }),
            `careline-${of.about.at.slice(0, 16).replaceAll(/[-:T]/g, '')}.capsule.json`,
          );
        }),
        open: fromPromise(async ({ input: { id, as } }) => {
          const { capsule } = await api.call('problemReport.capsule', { id });
          if (capsule === null || capsule === undefined) throw new Error('The recording of this report is kept no longer.');
          const name = `report-${id.slice(-8)}.capsule.json`;
          const file = new Blob([await unpacked(capsule)], { type: 'application/json' });
          if (as === 'file') keepFile(file, name);
          else inspect(parts, file, name);
        }),
        send: fromPromise(async ({ input }) => {
          const of = keptAs(input);
          const { path, build, browser, fault } = of.about;
          const { capsule, steps } = await sendable(of, input.said);
          const told = fault ? { fault: `${fault.name}: ${fault.message}` } : {};
          return (await api.call('problemReport.report', { said: input.said, path, build, browser, ...told, steps, capsule })).id;
        }),
      },
    }),
  };
};
