/** An organisation's desk works as somebody saved it, else by the defaults. */
import type { Answers } from '#contract/operations.ts';
import { policyDefaults } from '#contract/resources/desk.ts';
import type { Query } from '#server/db/database.ts';

/** Version 0: nobody has saved one. */
export type DeskPolicy = Answers<'desk.policy'>;

/** The statement calls desk_policy `p`. */
export const policyColumns = `p.hours, p.assign_mode as "assignMode", p.capacity, p.first_minutes as "firstMinutes", p.next_minutes as "nextMinutes", p.close_minutes as "closeMinutes",
  p.away_minutes as "awayMinutes", p.idle_hours as "idleHours", p.waiting_text as "waitingText", p.closed_text as "closedText", p.version`;

export async function readPolicy(query: Query, orgId: string): Promise<DeskPolicy> {
  const [saved] = await query.query<DeskPolicy & Record<string, unknown>>(
    `select ${policyColumns} from desk_policy p where p.org_id = $1 and p.deleted_at is null`,
    [orgId],
  );
  return saved ?? policyDefaults;
}

/** Those of several organisations, by their id; whoever has saved none works by the defaults. */
export async function readPolicies(query: Query, orgIds: readonly string[]): Promise<ReadonlyMap<string, DeskPolicy>> {
  const saved = await query.query<DeskPolicy & { readonly orgId: string } & Record<string, unknown>>(
    `select p.org_id as "orgId", ${policyColumns} from desk_policy p where p.org_id = any($1) and p.deleted_at is null`,
    [orgIds],
  );
  return new Map<string, DeskPolicy>([...orgIds.map((id) => [id, policyDefaults] as const), ...saved.map(({ orgId, ...policy }) => [orgId, policy] as const)]);
}
