/** Faults on purpose begin here; `server/kit/drills.ts` keeps them. */
import type { Query } from '#server/db/database.ts';
import type { Handlers } from '#server/engine/calls/handler.ts';
import { alone } from '#server/engine/calls/handler.ts';
import type { Colleague } from '#server/kit/drills.ts';
import { invalid } from '#server/kit/invalid.ts';
import type { Principal } from '#server/kit/principal.ts';

/** $1 the group, $2 whoever asks, $3 where they are: a developer may be the only one there. */
const colleagueSql = `select s.id, s.nick_name as name from staff_user s join organisation o on o.id = s.org_id
  where o.group_id = $1 and s.id <> $2 and s.enabled and s.deleted_at is null order by s.org_id = $3 desc, s.created_at, s.id limit 1`;

/** @throws Refusal invalidInput where there is nobody else: nobody saves before themselves */
async function colleagueOf(query: Query, principal: Principal): Promise<Colleague> {
  const { groupId, id, orgId } = principal;
  const [found] = await query.query<{ readonly id: string; readonly name: string }>(colleagueSql, [groupId, id, orgId]);
  if (!found)
    throw invalid(principal, 'kind', [
      '集团里没有其他同事可以抢先保存，先新建一个账号',
      'There is no colleague in the group who could save first: make an account',
    ]);
  return found;
}

export const drill: Pick<Handlers, 'drill.begin'> = {
  'drill.begin': alone(async (database, { kind }, principal, context) => {
    context.drills.require(kind);
    const colleague = kind === 'second' ? await database.snapshot((query) => colleagueOf(query, principal)) : undefined;
    const until = context.drills.begin(kind, principal.sessionId, colleague);
    context.note({ detail: { kind } });
    return { until: until === null ? null : new Date(until).toISOString() };
  }),
};
