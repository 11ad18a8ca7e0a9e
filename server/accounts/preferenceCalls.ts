/** One person likes the shell so: their language, theme, density, favourites, recent screens and tabs, in whichever browser they log in. */
import { randomUUIDv7 } from 'node:crypto';
import type { Answers, Takes } from '#contract/operations.ts';
import { shellPreferenceDefaults } from '#contract/resources/shellPreference.ts';
import { shellPaths } from '#contract/screens/shellPaths.ts';
import { frameType } from '#contract/socket.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import { Refusal } from '#server/kit/refusal.ts';
import type { Principal } from '#server/kit/principal.ts';
import type { Handlers } from '#server/engine/calls/handler.ts';
import { reads, writes } from '#server/engine/calls/handler.ts';

type Kept = Answers<'shellPreference.read'>;
type Stored = Kept & { readonly id: string } & Record<string, unknown>;

const columns = 'p.language, p.theme, p.density, p.rail_column as "railColumn", p.landing, p.favourites, p.recent, p.tabs, p.version';

/** Only what this version calls a screen: a newer console may know more, and a path that tells what was looked at is none. */
const knownPaths = (given: readonly string[] | null | undefined): readonly string[] | null =>
  given == null ? null : [...new Set(given)].filter((path) => shellPaths.has(path));

/** Customers have no shell. */
function requireStaff(principal: Principal): void {
  if (principal.kind !== 'staff') throw new Refusal('notFound');
}

/** One row a person; two windows that save at once both find their fields in it. */
async function save(tx: Tx, input: Takes<'shellPreference.save'>, principal: Principal): Promise<Kept> {
  requireStaff(principal);
  const [saved] = await tx.query<Stored>(
    `insert into shell_preference as p (id, created_by, user_id, language, theme, density, favourites, recent, tabs, rail_column, landing)
     values ($1, $2, $2, $3, $4, $5, coalesce($6::text[], '{}'), coalesce($7::text[], '{}'), coalesce($8::text[], '{}'), $9, $10)
     on conflict (user_id) do update set language = coalesce($3, p.language), theme = coalesce($4, p.theme), density = coalesce($5, p.density), rail_column = coalesce($9, p.rail_column),
       landing = coalesce($10, p.landing),
       favourites = coalesce($6::text[], p.favourites), recent = coalesce($7::text[], p.recent), tabs = coalesce($8::text[], p.tabs),
       version = p.version + 1, updated_at = now(), updated_by = $2, deleted_at = null
     returning p.id, ${columns}`,
    [
      randomUUIDv7(),
      principal.id,
      input.language ?? null,
      input.theme ?? null,
      input.density ?? null,
      knownPaths(input.favourites),
      knownPaths(input.recent),
      knownPaths(input.tabs),
      input.railColumn ?? null,
      input.landing ?? null,
    ],
  );
  if (!saved) throw new Error('The preferences were not stored: expected one row back.');
  const { id, ...kept } = saved;
  tx.append({
    groupId: principal.groupId,
    frameType: frameType.changed,
    entity: 'shellPreference',
    entityId: id,
    change: kept.version === 1 ? 'created' : 'updated',
    version: kept.version,
    audience: { orgIds: [principal.orgId], memberIds: [], staffIds: [principal.id] },
    actorId: principal.id,
  });
  return kept as Kept;
}

export const preference: Pick<Handlers, 'shellPreference.read' | 'shellPreference.save'> = {
  'shellPreference.read': reads(async (query, _input, principal) => {
    requireStaff(principal);
    const [kept] = await query.query<Stored>(`select ${columns} from shell_preference p where p.user_id = $1 and p.deleted_at is null`, [principal.id]);
    return kept ?? shellPreferenceDefaults;
  }),
  'shellPreference.save': writes(save),
};
