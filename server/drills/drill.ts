/** Faults on purpose begin here; `server/kit/drills.ts` keeps them. */
import type { Query } from '#server/db/database.ts';
import type { Handlers } from '#server/engine/calls/handler.ts';
import { alone } from '#server/engine/calls/handler.ts';
import type { Colleague } from '#server/kit/drills.ts';

const colleagueSql = `select id, nick_name as name from staff_user where org_id = $1 and id <> $2 and enabled and deleted_at is null order by created_at, id limit 1`;

const colleagueOf = async (query: Query, orgId: string, id: string): Promise<Colleague | undefined> =>
  (await query.query<{ readonly id: string; readonly name: string }>(colleagueSql, [orgId, id]))[0];

export const drill: Pick<Handlers, 'drill.begin'> = {
  'drill.begin': alone(async (database, { kind }, { sessionId, orgId, id }, context) => {
    context.drills.require(kind);
    const colleague = kind === 'second' ? await database.snapshot((query) => colleagueOf(query, orgId, id)) : undefined;
    const until = context.drills.begin(kind, sessionId, colleague ?? { id, name: '' });
    context.note({ detail: { kind } });
    return { until: until === null ? null : new Date(until).toISOString() };
  }),
};
