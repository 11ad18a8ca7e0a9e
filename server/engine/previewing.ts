/** The handlers of all calls that find out what another one would do (contract/acts/preview.ts): it runs in a transaction that is taken back, for whoever may make it. */
import type { EffectLine } from '#contract/acts/preview.ts';
import { operationOf } from '#contract/readings/anyOperation.ts';
import { operations } from '#contract/operations.ts';
import type { OperationKey } from '#contract/operations.ts';
import type { Operation } from '#contract/resource.ts';
import { resourceHere } from '#contract/standardEntities.ts';
import type { Principal } from '#server/kit/principal.ts';
import { tried } from '#server/log/tried.ts';
import type { RowEffect, Tx } from '#server/log/writeTransaction.ts';
import type { BulkReport } from './bulk.ts';
import type { AnyHandler, OperationContext, PreviewHandlers } from './calls/handler.ts';
import { fieldAccess, isClear } from './fieldAccess.ts';
import { effectLines, holdings } from './effects.ts';

type Given = Readonly<Record<string, unknown>>;

/** A call about many rows says which it did; one about one row did it. */
function reportOf(answer: unknown): BulkReport {
  const { done, failed } = (answer ?? {}) as Partial<BulkReport>;
  return { done: Array.isArray(done) ? done : [''], failed: Array.isArray(failed) ? failed : [] };
}

/** Rows as they were before anything was tried: who had them. A row that the call makes was nobody's. */
const seenIn = (entity: string, holder: string, effects: readonly RowEffect[]): Readonly<Record<string, string | null>> =>
  Object.fromEntries(
    effects
      .toReversed()
      .flatMap((one) =>
        one.entity === entity && one.act !== 'created'
          ? one.changes.flatMap(({ field, from }) => (field === holder ? [[one.id, from as string | null] as const] : []))
          : [],
      ),
  );

/** A call that says itself what it changed knows it better than the rows that it wrote: thousands that went over are one line. */
const linesOf = (answer: unknown): readonly EffectLine[] | undefined => {
  const { lines } = (answer ?? {}) as { readonly lines?: readonly EffectLine[] };
  return Array.isArray(lines) ? lines : undefined;
};

async function tell(tx: Tx, of: string, effects: readonly RowEffect[], by: { readonly principal: Principal; readonly context: OperationContext }) {
  const { principal, context } = by;
  const resource = resourceHere(of);
  const isShown = resource?.claim !== undefined && isClear(fieldAccess(principal, resource)(resource.claim.holder));
  const claim = isShown ? resource.claim : undefined;
  return {
    lines: await effectLines(tx, { principal, keys: context.keys }, effects),
    same: effects.filter(({ entity, act }) => entity === of && act === 'same').length,
    holding: claim ? await holdings(tx, of, principal.orgId, effects) : [],
    seen: claim ? seenIn(of, claim.holder, effects) : {},
  };
}

/** @throws where what is tried could not be taken back, or would be shown to others than may do it */
function requireTryable(
  key: string,
  operation: Operation,
  { call }: { readonly call: string },
  handler: AnyHandler | undefined,
): asserts handler is AnyHandler {
  const of = handler && operationOf(call as OperationKey);
  if (handler?.runs !== 'transaction')
    throw new Error(`${key} previews '${call}', which is no call that runs in one transaction: expected a handler that is made by writes().`);
  if (of?.right !== operation.right || of.scope !== operation.scope)
    throw new Error(`${key} previews '${call}' under another right or scope: expected both to be those of the call, as previewOf gives them.`);
}

function handlerFor(key: string, operation: Operation, among: Readonly<Record<string, AnyHandler>>): AnyHandler {
  const { previews } = operation;
  if (!previews) throw new Error(`${key} previews nothing: expected a call that was made by previewOf.`);
  const handler = among[previews.call];
  requireTryable(key, operation, previews, handler);
  const [entity = ''] = previews.call.split('.');
  return {
    runs: 'alone',
    handle: (database, input, principal, context) =>
      tried(database as Parameters<typeof tried>[0], async (tx, effects) => {
        // Nothing is audited of what is not done, and no key is used up by it.
        const quiet: OperationContext = { ...context, onceKey: undefined, note: () => undefined, auditIn: () => Promise.resolve() };
        const answer = await handler.handle(tx, { ...(input as Given), ...previews.assumes }, principal, quiet);
        const { done, failed } = reportOf(answer);
        const lines = linesOf(answer);
        const told = await tell(tx, entity, lines ? [] : effects, { principal, context });
        return { done: done.length, left: failed, ...told, ...(lines ? { lines } : {}) };
      }),
  };
}

/** @param among the handlers of all other calls */
export function previewHandlers(among: object): PreviewHandlers {
  const all = Object.entries(operations as Readonly<Record<string, Operation>>).filter(([, { previews }]) => previews);
  const handlers = all.map(([key, operation]) => [key, handlerFor(key, operation, among as Readonly<Record<string, AnyHandler>>)]);
  return Object.fromEntries(handlers) as PreviewHandlers;
}
