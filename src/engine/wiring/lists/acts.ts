/** The acts of a list by their calls: the engine's own, and those that the description of the entity declares (docs/adr/0075). */
import { fromPromise } from 'xstate';
import type { Act } from '#contract/acts/act.ts';
import type { Operations } from '#contract/operations.ts';
import { actCall, actGiven, actOf, beforehandOf } from '#contract/readings/acts.ts';
import type { ActCall, ActSubject, Beforehand } from '#contract/readings/acts.ts';
import type { Feature } from '#contract/services.ts';
import type { Api } from '#api/client.ts';
import type { BulkAct, BulkInput, BulkReport, PreviewAsked } from '#src/engine/machines/resourceList/context.ts';
import { listEntities } from '#src/engine/wiring/listScreens.ts';
import type { Source } from './sources.ts';

interface PreviewInput {
  readonly path: string;
  readonly asked: PreviewAsked;
  readonly by: Beforehand;
}
type Given = Readonly<Record<string, unknown>>;

/** A verb of the engine: one call for many rows, where the specification names none. */
const verbCall = ({ act, ids, change = {} }: BulkAct): readonly [verb: string, given: Given] =>
  act === 'archive' || act === 'unarchive'
    ? ['archive', { ids, isArchived: act === 'archive' }]
    : ['bulk', { ids, act, ...(act === 'update' ? { change } : {}) }];

/** A back end that knows the specification alone answers in its own words that it was done: then it was done with all. */
function reportOf(answer: unknown, ids: readonly string[]): Omit<BulkReport, 'act'> {
  if (Array.isArray(answer)) return { done: ids, failed: [], made: answer.length };
  const { done, failed, stayed, versions } = (answer ?? {}) as Partial<BulkReport>;
  return {
    done: Array.isArray(done) ? done : ids,
    failed: Array.isArray(failed) ? failed : [],
    ...(stayed?.length ? { stayed } : {}),
    ...(versions ? { versions } : {}),
  };
}

export function actsOn(api: Api, features: readonly Feature[], sourceAt: (path: string) => Source) {
  const isOurs = features.includes('resources');
  /** Versions are unknown to a back end that knows the specification alone. */
  const send = ({ key, operation }: ActCall, act: Act, subject: ActSubject): Promise<unknown> => {
    const { version, ...plain } = actGiven(operation.takes, act, subject);
    return api.call(key as keyof Operations, (isOurs && version !== undefined ? { ...plain, version } : plain) as never);
  };
  return {
    actOnMany: fromPromise(async ({ input: { path, bulk, row, answer, effect } }: { input: BulkInput }): Promise<BulkReport> => {
      const { act: name, ids, change = {}, back } = bulk;
      const entity = listEntities[path] ?? '';
      const act = actOf(entity, name);
      const backCall = back && act?.back ? actCall(entity, act.back) : undefined;
      if (act && backCall)
        return {
          act: name,
          isBack: true,
          ...reportOf(await send(backCall, act, { ids, row: null, change: { versions: back }, answer: null, effect: null }), ids),
        };
      const call = act && actCall(entity, act.call);
      const done = await (act && call ? send(call, act, { ids, row, change, answer, effect }) : sourceAt(path).call(...verbCall(bulk)));
      return { act: name, ...reportOf(done, ids) };
    }),
    previewMany: fromPromise(async ({ input: { path, asked, by } }: { input: PreviewInput }): Promise<unknown> => {
      const entity = listEntities[path] ?? '';
      const act = actOf(entity, asked.act);
      // A call that tells beforehand is ours, whatever the act is.
      const call = isOurs ? beforehandOf(entity, asked.act, by) : undefined;
      return act && call ? send(call, act, { ...asked, answer: null, effect: null }) : { isUnforeseen: true };
    }),
  };
}
