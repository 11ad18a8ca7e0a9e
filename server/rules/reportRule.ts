/** A rule ends no day before it begins; which one is in force is told of all that stand beside it. */
import { frameType } from '#contract/socket.ts';
import { unfit } from '#server/unfit.ts';
import type { Rule } from './rule.ts';

const dayOf = (value: unknown): string => String(value ?? '').slice(0, 10);
const besideSql = 'select id from report_rule where org_id = $1 and id is distinct from $2 and deleted_at is null';

export const reportRuleRule: Rule = {
  save: async (_query, who, draft, before) => {
    const now = { ...before, ...Object.fromEntries(draft) } as Readonly<Record<string, unknown>>;
    const [from, until] = [dayOf(now['startsOn']), dayOf(now['endsOn'])];
    if (until !== '' && until < from) throw unfit(who, 'endsOn', ['不能早于开始日期', 'is before the day it begins']);
  },
  changed: async (tx, who, _draft, before) => {
    const orgId = before?.orgId ?? who.orgId;
    const beside = await tx.query<{ id: string }>(besideSql, [orgId, before?.id ?? null]);
    if (beside.length === 0) return;
    const about = { groupId: who.groupId, frameType: frameType.changed, entity: 'reportRule', change: 'updated', actorId: who.id } as const;
    tx.append({ ...about, entityId: null, many: beside.map(({ id }) => id), version: 0, audience: { orgIds: [orgId], memberIds: [] } });
  },
};
