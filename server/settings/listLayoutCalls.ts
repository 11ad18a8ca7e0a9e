/** One person has a list in this form: their columns and their saved queries, in whichever browser they log in. */
import { randomUUIDv7 } from 'node:crypto';
import { listLimits } from '#contract/limits/lists.ts';
import type { Answers, Takes } from '#contract/operations.ts';
import { shellPaths } from '#contract/screens/shellPaths.ts';
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
  isOptional(given['filter'], isRecord);
const isFold = (given: unknown): boolean => isText(given, listLimits.nameCharacters);

/** @throws Refusal invalidInput: the console would be drawn from it */
function requireListOf(principal: Principal, name: string, given: unknown, isOne: (given: unknown) => boolean): void {
  if (given == null || (Array.isArray(given) && given.length <= listLimits.layoutEntries && given.every(isOne))) return;
  throw invalid(principal, name, [`列表布局的 ${name} 格式不对，刷新页面后再试`, `${name} is no part of a list's layout: load the page anew and try again`]);
}

const isBoard = (given: unknown): boolean =>
  isRecord(given) &&
  typeof given['isShown'] === 'boolean' &&
  Array.isArray(given['folded']) &&
  given['folded'].length <= listLimits.layoutEntries &&
  given['folded'].every(isFold);

async function save(tx: Tx, { path, columns, queries, folds, board }: Takes<'listLayout.save'>, principal: Principal): Promise<Kept> {
  requireList(principal, path);
  requireListOf(principal, 'columns', columns, isColumn);
  requireListOf(principal, 'queries', queries, isQuery);
  requireListOf(principal, 'folds', folds, isFold);
  requireListOf(principal, 'board', board == null ? board : [board], isBoard);
  const asJson = (given: object | null | undefined): string | null => (given == null ? null : JSON.stringify(given));
  const [saved] = await tx.query<Kept & Record<string, unknown>>(
    `insert into list_layout as l (id, created_by, user_id, path, columns, queries, folds, board)
     values ($1, $2, $2, $3, $4::jsonb, $5::jsonb, $6::jsonb, $7::jsonb)
     on conflict (user_id, path) do update set columns = coalesce($4::jsonb, l.columns), queries = coalesce($5::jsonb, l.queries),
       folds = coalesce($6::jsonb, l.folds), board = coalesce($7::jsonb, l.board),
       version = l.version + 1, updated_at = now(), updated_by = $2, deleted_at = null
     returning l.columns, l.queries, l.folds, l.board`,
    [randomUUIDv7(), principal.id, path, asJson(columns), asJson(queries?.slice(-listLimits.savedQueries)), asJson(folds), asJson(board)],
  );
  if (!saved) throw new Error('The layout was not stored: expected one row back.');
  return saved;
}

export const listLayout: Pick<Handlers, 'listLayout.read' | 'listLayout.save'> = {
  'listLayout.read': reads(async (query, { path }, principal) => {
    requireList(principal, path);
    const [kept] = await query.query<Kept & Record<string, unknown>>(
      'select l.columns, l.queries, l.folds, l.board from list_layout l where l.user_id = $1 and l.path = $2 and l.deleted_at is null',
      [principal.id, path],
    );
    return kept ?? { columns: null, queries: null, folds: null, board: null };
  }),
  'listLayout.save': writes(save),
};
