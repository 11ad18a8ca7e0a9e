/** Track records are marked read, or unread again, many at once: by whom and when stands with each. */
import type { Takes } from '#contract/operations.ts';
import { momentNow } from '#server/engine/rules/clock.ts';
import { runOnMany, setValues } from '#server/engine/bulk.ts';
import type { BulkReport } from '#server/engine/bulk.ts';
import type { Handlers, OperationContext } from '#server/engine/calls/handler.ts';
import { writes } from '#server/engine/calls/handler.ts';
import type { Caller } from '#server/engine/listAsked.ts';
import { entityFor } from '#server/engine/own/ownFields.ts';
import { lockRow } from '#server/engine/write.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import type { Principal } from '#server/kit/principal.ts';

const mark =
  (isRead: boolean) =>
  async (
    tx: Tx,
    input: Takes<'trackRecord.markRead'>,
    principal: Principal,
    context: OperationContext,
  ): Promise<{ done: string[]; failed: BulkReport['failed'] }> => {
    const entity = await entityFor(tx, 'trackRecord', principal, { isHeld: true });
    const caller: Caller = { entity, call: { entity: 'trackRecord', verb: 'bulk' }, principal, keys: context.keys };
    const at = isRead ? await momentNow(tx) : null;
    const report = await runOnMany(tx, caller, input, {
      act: 'updated',
      run: async (part, _caller, id) => {
        const before = await lockRow(part, caller, id);
        if (before['isRead'] === isRead) return undefined;
        return setValues(
          part,
          caller,
          before,
          new Map<string, unknown>([
            ['isRead', isRead],
            ['readAt', at],
            ['readById', isRead ? principal.id : null],
          ]),
        );
      },
    });
    context.note({ entity: 'trackRecord', detail: { done: report.done.length, failed: report.failed.length } });
    return { done: [...report.done], failed: report.failed };
  };

export const trackRecord: Pick<Handlers, 'trackRecord.markRead' | 'trackRecord.markUnread'> = {
  'trackRecord.markRead': writes(mark(true)),
  'trackRecord.markUnread': writes(mark(false)),
};
