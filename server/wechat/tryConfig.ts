/** "Try it": an outside system is asked with what stands in a row, and what came of it is kept there. No secret is in the answer, the audit or the log. */
import { checkOutcomes } from '#contract/choices/wechat.ts';
import { checkAdvice } from '#contract/choices/wechatAdvice.ts';
import type { BulkFailure } from '#contract/standardShapes.ts';
import type { Database } from '#server/db/database.ts';
import { withSavepoint } from '#server/log/savepoint.ts';
import { inTransaction } from '#server/log/writeTransaction.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import type { Handlers, OperationContext } from '#server/engine/calls/handler.ts';
import { alone } from '#server/engine/calls/handler.ts';
import { configOf } from '#server/outside/configRows.ts';
import type { ConfigRow, ConfigTable } from '#server/outside/configRows.ts';
import type { Tried } from '#server/outside/tried.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { failureOf, setValues } from '#server/engine/bulk.ts';
import { entityOf } from '#server/engine/entities.ts';
import type { Caller } from '#server/engine/listAsked.ts';
import { publishChanged } from '#server/engine/passing.ts';
import { lockRow } from '#server/engine/write.ts';
import { momentNow } from '#server/engine/rules/clock.ts';
import type { Principal } from '#server/kit/principal.ts';

interface Trying {
  readonly entity: 'wecomConfig' | 'wechatConfig';
  readonly table: ConfigTable;
  readonly ask: (context: OperationContext, row: ConfigRow) => Promise<Tried>;
}
interface Asked {
  readonly row: ConfigRow;
  readonly version: number;
  readonly tried: Tried;
}
const isGood = ({ outcome }: Tried): boolean => outcome === 'works' || outcome === 'standIn';

/** Asked outside of any transaction: nobody waits for WeChat with a lock in their hand. @throws Refusal notFound */
async function ask(
  database: Database,
  caller: Caller,
  id: string,
  { trying, context }: { readonly trying: Trying; readonly context: OperationContext },
): Promise<Asked> {
  const { row, version } = await database.transaction(async (query) => {
    const before = await lockRow(query, caller, id);
    const found = await configOf(query, trying.table, id);
    if (!found) throw new Refusal('notFound');
    return { row: found, version: before.version };
  });
  return { row, version, tried: await trying.ask(context, row) };
}

/** @throws Refusal notFound, versionConflict where the row was changed while it was tried */
async function keep(tx: Tx, caller: Caller, { row, version, tried }: Asked): Promise<void> {
  const before = await lockRow(tx, caller, row.id);
  if (before.version !== version) throw new Refusal('versionConflict');
  const values = { checkOutcome: tried.outcome, checkedAt: await momentNow(tx), checkCode: tried.code, checkAddress: tried.address };
  const changed = await setValues(tx, caller, before, new Map(Object.entries(values)));
  if (changed) await publishChanged(tx, { entity: caller.entity, principal: caller.principal, act: 'updated' }, [changed]);
}

function failedBy({ row, tried }: Asked, { language }: Pick<Principal, 'language'>): BulkFailure {
  const at = language === 'en' ? 1 : 0;
  const said = `${checkOutcomes[tried.outcome][at]}${at === 1 ? ': ' : '：'}${checkAdvice[tried.outcome][at]}`;
  const code = tried.code === null ? '' : ` (${tried.code})`;
  return { id: row.id, name: row.name, code: tried.outcome, message: `${said}${code}` };
}

const refusalOf = (error: unknown): Refusal => {
  if (error instanceof Refusal) return error;
  throw error;
};

const tryAll =
  (trying: Trying) =>
  async (database: Database, { ids }: { readonly ids: readonly string[] }, principal: Principal, context: OperationContext) => {
    const caller: Caller = { entity: entityOf(trying.entity), call: { entity: trying.entity, verb: 'update' }, principal, keys: context.keys };
    const all = [...new Set(ids)].toSorted();
    const told = await Promise.all(all.map((id) => ask(database, caller, id, { trying, context }).catch(refusalOf)));
    return inTransaction(database, async (tx) => {
      const failed: BulkFailure[] = [];
      for (const [at, asked] of told.entries()) {
        const refusal = asked instanceof Refusal ? asked : await withSavepoint(tx, (part) => keep(part, caller, asked));
        if (refusal) failed.push(failureOf(all[at] ?? '', refusal, principal.language));
        else if (!(asked instanceof Refusal) && !isGood(asked.tried)) failed.push(failedBy(asked, principal));
      }
      const left = new Set(failed.map(({ id }) => id));
      const done = all.filter((id) => !left.has(id));
      context.note({ entity: trying.entity, ...(all.length === 1 ? { entityId: all[0] ?? '' } : {}), detail: { done: done.length, failed: failed.length } });
      await context.auditIn(tx);
      return { done, failed };
    });
  };

export const tryConfig: Pick<Handlers, 'wecomConfig.check' | 'wechatConfig.check'> = {
  'wecomConfig.check': alone(tryAll({ entity: 'wecomConfig', table: 'wecom_config', ask: ({ wecom }, row) => wecom.tryIt(row) })),
  'wechatConfig.check': alone(tryAll({ entity: 'wechatConfig', table: 'wechat_config', ask: ({ wechat }, row) => wechat.tryIt(row) })),
};
