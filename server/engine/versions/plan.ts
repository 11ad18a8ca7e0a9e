/** The plan of a publishing: what would change, what keeps it from being published, and who runs on which version. */
import { versionLimits } from '#contract/limits/lists.ts';
import type { Label } from '#contract/label.ts';
import type { Right } from '#contract/rights.ts';
import type { DraftFault, GoingOver, RunningOn } from '#contract/versions.ts';
import type { Query } from '#server/db/database.ts';
import { Refusal } from '#server/kit/refusal.ts';
import type { Principal } from '#server/kit/principal.ts';
import { entityOf } from '#server/engine/entities.ts';
import type { Caller } from '#server/engine/listAsked.ts';
import { changesSeen, namesIn, seenAmong } from '#server/engine/readMore.ts';
import { calledOf } from '#server/engine/rows.ts';
import type { Placed, RuleRow } from '#server/engine/rules/rule.ts';
import { ruleOf } from '#server/engine/rules/ruleOf.ts';
import { storedRow } from '#server/engine/write.ts';
import type { Stored } from '#server/engine/write.ts';
import { changesBetween, contentIn, hashOf } from './content.ts';
import type { Content } from './content.ts';
import { heldBack } from './holding.ts';
import { nextNumber, publishedVersion, versionNumbered } from './read.ts';
import { lastReview } from './reviews.ts';

const said = ({ language }: Principal, words: Label): string => words[language === 'en' ? 1 : 0];

/** The draft, or an older version. @throws Refusal notFound */
export async function contentOf(query: Query, { entity }: Caller, row: Stored, number: number | null): Promise<Content> {
  if (number === null) return contentIn(entity, row);
  const found = await versionNumbered(query, entity.name, row.id, number);
  if (!found) throw new Refusal('notFound');
  return found.content;
}

export async function faultsOf(query: Query, { entity, principal }: Caller, row: RuleRow): Promise<readonly DraftFault[]> {
  const found = (await ruleOf(entity.name).faultsOfDraft?.(query, row)) ?? [];
  return found.map(({ path, code, words }) => ({ path, code, words: said(principal, words) }));
}

/** Whoever may not read those that run is told how many they are, and nobody's name. */
async function namesSeen(query: Query, { principal, keys }: Caller, of: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const entity = entityOf(of);
  if (!principal.rights.has(`${entity.rights}.read` as Right)) return new Map();
  const by: Caller = { entity, call: { entity: of, verb: 'options' }, principal, keys };
  const seen = await seenAmong(query, by, ids);
  return calledOf(
    query,
    of,
    ids.filter((id) => seen.has(id)),
    by,
  );
}

/** Rows that run now, by version, the newest first. */
export async function runningOn(query: Query, caller: Caller, row: RuleRow): Promise<readonly RunningOn[]> {
  const { instances } = ruleOf(caller.entity.name);
  if (!instances) return [];
  const found = (await instances.counted(query, row)).filter(({ count }) => count > 0);
  const names = await namesSeen(query, caller, instances.named, [...new Set(found.flatMap(({ ids }) => ids.slice(0, versionLimits.named)))]);
  return found
    .toSorted((one, other) => other.number - one.number)
    .map(({ number, count, ids }) => ({
      number,
      count,
      names: ids.slice(0, versionLimits.named).flatMap((id) => names.get(id) ?? []),
    }));
}
export const countOf = (running: readonly Pick<RunningOn, 'count'>[]): number => running.reduce((sum, { count }) => sum + count, 0);

/** Those that stay, a line for each reason, the most of them first. */
export function staysTold(principal: Principal, stayed: readonly Placed[]): readonly string[] {
  const counts = Map.groupBy(stayed, ({ why }) => (why ? said(principal, why) : ''));
  return [...counts]
    .map(([why, { length: count }]) => ({ why, count }))
    .toSorted((one, other) => other.count - one.count)
    .slice(0, versionLimits.reasons)
    .map(({ why, count }) => said(principal, [`${count} 条留在原版本：${why}`, `${count} ${count === 1 ? 'stays on its' : 'stay on their'} version: ${why}`]));
}

/** Each of those that run has a place to go to, by the function that moves them. Only those whom the reader sees are told by name. */
async function goingOver(query: Query, caller: Caller, row: RuleRow, content: Content): Promise<GoingOver | null> {
  const { instances } = ruleOf(caller.entity.name);
  const placed = await instances?.placed?.(query, row, content);
  if (!instances || !placed || placed.length === 0) return null;
  const stays = placed.filter(({ at }) => !at);
  const goes = placed.filter(({ at }) => at);
  const first = [...stays, ...goes].slice(0, versionLimits.placed);
  const names = await namesSeen(
    query,
    caller,
    instances.named,
    first.map(({ id }) => id),
  );
  const told = (words: Label | undefined): string | null => (words ? said(caller.principal, words) : null);
  return {
    goes: goes.length,
    stays: staysTold(caller.principal, stays),
    rows: first.flatMap(({ id, number, at, why }) => {
      const name = names.get(id);
      return name === undefined ? [] : [{ id, name, number, at: told(at), why: told(why) }];
    }),
  };
}

/** Changes of content as the reader may see them, with the names of what they refer to. */
export async function toldChanges(query: Query, caller: Caller, from: Content | undefined, to: Content) {
  const changes = changesSeen(caller, changesBetween(caller.entity, caller.keys, from, to));
  return { changes, names: await namesIn(query, caller, changes) };
}

export async function planOf(query: Query, caller: Caller, { id, number }: { readonly id: string; readonly number: number | null }) {
  const { entity, principal, keys } = caller;
  const row = await storedRow(query, caller, id);
  const content = await contentOf(query, caller, row, number);
  const online = await publishedVersion(query, entity.name, id);
  const running = await runningOn(query, caller, row);
  const held = await heldBack(query, caller, row);
  const asPublished = { ...row, ...content };
  const { contentHash: _hash, ...review } = (await lastReview(query, entity.name, id)) ?? { contentHash: '' };
  return {
    version: row.version,
    contentHash: hashOf(entity, keys, content),
    publishedNumber: online?.number ?? null,
    nextNumber: await nextNumber(query, entity.name, id),
    ...(await toldChanges(query, caller, online?.content, content)),
    faults: await faultsOf(query, caller, asPublished),
    cautions: [
      ...(held === undefined ? [] : [held]),
      ...((await ruleOf(entity.name).cautionsOfDraft?.(query, asPublished)) ?? []).map((words) => said(principal, words)),
    ],
    counted: countOf(running),
    running,
    goingOver: await goingOver(query, caller, row, content),
    review: 'submittedAt' in review ? review : null,
  };
}
