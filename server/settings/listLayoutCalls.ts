/** One person has a list in this form: their columns and their saved queries, in whichever browser they log in. */
import { randomUUIDv7 } from 'node:crypto';
import { listLimits } from '#contract/limits/lists.ts';
import type { TeamQuery } from '#contract/layouts/listLayout.ts';
import type { Answers, Takes } from '#contract/operations.ts';
import { shellPaths } from '#contract/screens/shellPaths.ts';
import type { Query } from '#server/db/database.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { invalid } from '#server/kit/invalid.ts';
import type { Principal } from '#server/kit/principal.ts';
import type { Handlers } from '#server/engine/calls/handler.ts';
import { reads, writes } from '#server/engine/calls/handler.ts';

type Kept = Answers<'listLayout.read'>;

/** A list stands at a screen of this version; what its address always holds may follow. */
function requireList(principal: Principal, path: string): void {
  if (principal.kind !== 'staff' || !shellPaths.has(path.split('?')[0] ?? '')) throw new Refusal('notFound');
}

const isText = (given: unknown, most: number): boolean => typeof given === 'string' && given !== '' && given.length <= most;
const isRecord = (given: unknown): given is Readonly<Record<string, unknown>> => typeof given === 'object' && given !== null && !Array.isArray(given);
const isOptional = (given: unknown, isFitting: (given: unknown) => boolean): boolean => given === undefined || isFitting(given);

const isColumn = (given: unknown): boolean =>
  isRecord(given) &&
  isText(given['key'], listLimits.nameCharacters) &&
  isOptional(given['width'], Number.isFinite) &&
  isOptional(given['isFrozen'], (one) => typeof one === 'boolean');
const isQuery = (given: unknown): boolean =>
  isRecord(given) &&
  isText(given['name'], listLimits.nameCharacters) &&
  isOptional(given['searchValue'], (one) => typeof one === 'string') &&
  isOptional(given['sort'], (one) => typeof one === 'string') &&
  isOptional(given['filter'], isRecord) &&
  isOptional(given['isDefault'], (one) => typeof one === 'boolean') &&
  isOptional(given['columns'], (one) => Array.isArray(one) && one.length <= listLimits.layoutEntries && one.every(isColumn));
const isFold = (given: unknown): boolean => isText(given, listLimits.nameCharacters);

/** @throws Refusal invalidInput: the console would be drawn from it */
function requireListOf(principal: Principal, name: string, given: unknown, isOne: (given: unknown) => boolean): void {
  if (given == null || (Array.isArray(given) && given.length <= listLimits.layoutEntries && given.every(isOne))) return;
  throw invalid(principal, name, [`列表布局的 ${name} 格式不对，刷新页面后再试`, `${name} is no part of a list's layout: load the page anew and try again`]);
}

const isBoard = (given: unknown): boolean =>
  isRecord(given) &&
  typeof given['isShown'] === 'boolean' &&
  (given['by'] === undefined || (typeof given['by'] === 'string' && given['by'].length <= listLimits.nameCharacters)) &&
  Array.isArray(given['folded']) &&
  given['folded'].length <= listLimits.layoutEntries &&
  given['folded'].every(isFold);

/** A query goes with its author: of somebody who may not log in any more nobody sees it. */
const teamSql = `select q.query || jsonb_build_object('name', q.name, 'by', coalesce(u.nick_name, u.username), 'isMine', q.user_id = $3) as one
  from team_query q join staff_user u on u.id = q.user_id and u.enabled and u.deleted_at is null
  where q.path = $1 and q.org_id = any($2::uuid[]) order by q.name, q.id limit $4`;

async function teamOf(query: Query, principal: Principal, path: string): Promise<readonly TeamQuery[]> {
  const orgIds = [principal.orgId, ...(principal.aboveOrgIds ?? [])];
  const found = await query.query<{ one: TeamQuery }>(teamSql, [path, orgIds, principal.id, listLimits.layoutEntries]);
  return found.map(({ one }) => one);
}

/** Those of the person become these; a query of somebody else that was sent along stays theirs. */
async function shareTeam(tx: Tx, principal: Principal, path: string, team: readonly TeamQuery[]): Promise<void> {
  const mine = team.filter(({ isMine }) => isMine).slice(-listLimits.savedQueries);
  const asRows = JSON.stringify(mine.map(({ name, by: _by, isMine: _isMine, isDefault: _isDefault, ...query }) => ({ id: randomUUIDv7(), name, query })));
  await tx.query(
    `delete from team_query where user_id = $1 and org_id = $2 and path = $3 and name not in (select t.name from jsonb_to_recordset($4::jsonb) as t(name text))`,
    [principal.id, principal.orgId, path, asRows],
  );
  await tx.query(
    `insert into team_query as q (id, org_id, created_by, user_id, path, name, query)
     select t.id, $2, $1, $1, $3, t.name, t.query from jsonb_to_recordset($4::jsonb) as t(id uuid, name text, query jsonb)
     on conflict (org_id, path, user_id, name) do update set query = excluded.query, version = q.version + 1, updated_at = now(), updated_by = $1`,
    [principal.id, principal.orgId, path, asRows],
  );
}

async function save(tx: Tx, { path, columns, queries, folds, board, team }: Takes<'listLayout.save'>, principal: Principal): Promise<Kept> {
  requireList(principal, path);
  requireListOf(principal, 'columns', columns, isColumn);
  requireListOf(principal, 'queries', queries, isQuery);
  requireListOf(principal, 'folds', folds, isFold);
  requireListOf(principal, 'board', board == null ? board : [board], isBoard);
  requireListOf(principal, 'team', team, isQuery);
  if (team) await shareTeam(tx, principal, path, team);
  const asJson = (given: object | null | undefined): string | null => (given == null ? null : JSON.stringify(given));
  const [saved] = await tx.query<Omit<Kept, 'team'> & Record<string, unknown>>(
    `insert into list_layout as l (id, created_by, user_id, path, columns, queries, folds, board)
     values ($1, $2, $2, $3, $4::jsonb, $5::jsonb, $6::jsonb, $7::jsonb)
     on conflict (user_id, path) do update set columns = coalesce($4::jsonb, l.columns), queries = coalesce($5::jsonb, l.queries),
       folds = coalesce($6::jsonb, l.folds), board = coalesce($7::jsonb, l.board),
       version = l.version + 1, updated_at = now(), updated_by = $2, deleted_at = null
     returning l.columns, l.queries, l.folds, l.board`,
    [randomUUIDv7(), principal.id, path, asJson(columns), asJson(queries?.slice(-listLimits.savedQueries)), asJson(folds), asJson(board)],
  );
  if (!saved) throw new Error('The layout was not stored: expected one row back.');
  return { ...saved, team: await teamOf(tx, principal, path) };
}

export const listLayout: Pick<Handlers, 'listLayout.read' | 'listLayout.save'> = {
  'listLayout.read': reads(async (query, { path }, principal) => {
    requireList(principal, path);
    const [kept] = await query.query<Omit<Kept, 'team'> & Record<string, unknown>>(
      'select l.columns, l.queries, l.folds, l.board from list_layout l where l.user_id = $1 and l.path = $2 and l.deleted_at is null',
      [principal.id, path],
    );
    return { ...(kept ?? { columns: null, queries: null, folds: null, board: null }), team: await teamOf(query, principal, path) };
  }),
  'listLayout.save': writes(save),
};
