/**
 * The time line of one row: its own changes and the rows of others that belong to it, newest first, in steps. Each source is read by the reader's own right to it, takes as many
 * entries as the step has and no more, and all of them are one way to the database: the cost of a step does not grow with the length of the line.
 */
import { timeLineLimits } from '#contract/limits/lists.ts';
import type { TimeLineEntry } from '#contract/timeLine.ts';
import type { Query, Row, Statement } from '#server/db/database.ts';
import { narrowStatement } from '#server/db/rlsContext.ts';
import { pipelined } from '#server/db/pipelined.ts';
import type { Caller } from '#server/engine/listAsked.ts';
import { seenAmong } from '#server/engine/readMore.ts';
import { ruleOf } from '#server/engine/rules/ruleOf.ts';
import { Refusal } from '#server/kit/refusal.ts';
import type { Principal } from '#server/kit/principal.ts';
import { actingBy } from '#server/session/grants.ts';
import { changeSource } from './changeSource.ts';
import { readPlace, writePlace } from './place.ts';
import { rowSource } from './rowSource.ts';
import { wordsOf } from './source.ts';
import type { LineSource } from './source.ts';

export interface TimeLineAsked {
  readonly id: string;
  readonly kinds?: readonly string[] | null | undefined;
  readonly day?: string | null | undefined;
  readonly next?: string | null | undefined;
  readonly limit?: number | null | undefined;
}
interface TimeLine {
  readonly entries: readonly TimeLineEntry[];
  readonly kinds: readonly string[];
  readonly next: string | null;
}
interface Reading {
  readonly source: LineSource;
  readonly principal: Principal;
}
interface Placed {
  readonly source: string;
  readonly entry: TimeLineEntry;
}

/** Entities that the reader has no right to are no source: they are neither told nor counted. */
function readable({ entity, call, principal }: Caller): readonly Reading[] {
  const gathered = wordsOf(entity.name).map((at) => (at.word.isGathered ? ruleOf(at.resource.name).timeLine?.(at) : rowSource(at)));
  const others = gathered.flatMap((source): Reading[] => {
    const reader = source && actingBy(principal, source.right);
    return source && reader ? [{ source, principal: reader }] : [];
  });
  return [{ source: changeSource(entity, call), principal }, ...others];
}

const ownOf = ({ ownOrgIds = [] }: Pick<Principal, 'ownOrgIds'>): string => [...ownOrgIds].toSorted().join();

/** Row level security follows the right of each source, and is the caller's again in the end. */
function withSight(caller: Caller, asked: readonly { readonly reading: Reading; readonly statement: Statement }[]): readonly Statement[] {
  let sight = ownOf(caller.principal);
  const narrowed = (to: Pick<Principal, 'ownOrgIds'>): readonly Statement[] => {
    if (ownOf(to) === sight) return [];
    sight = ownOf(to);
    return [narrowStatement(to)];
  };
  const all = asked.flatMap(({ reading, statement }) => [...narrowed(reading.principal), statement]);
  return [...all, ...narrowed(caller.principal)];
}

const newestFirst = (one: Placed, other: Placed): number =>
  one.entry.at === other.entry.at ? (one.source < other.source ? -1 : one.source > other.source ? 1 : 0) : one.entry.at < other.entry.at ? 1 : -1;

/** @throws Refusal notFound for a row that the caller does not see */
export async function timeLineOf(query: Query, caller: Caller, asked: TimeLineAsked): Promise<TimeLine> {
  const after = readPlace(asked.next);
  const limit = asked.limit ?? timeLineLimits.page;
  if (!(await seenAmong(query, caller, [asked.id])).has(asked.id)) throw new Refusal('notFound');
  const all = readable(caller);
  const wanted = all.filter(({ source }) => asked.kinds == null || asked.kinds.includes(source.kind));
  const about = { entity: caller.entity.name, id: asked.id, day: asked.day ?? undefined, after, keys: caller.keys };
  const questions = wanted.map((reading) => ({ reading, ...reading.source.ask({ ...about, limit: limit + 1, principal: reading.principal }) }));
  const statements = withSight(caller, questions);
  const answers = await pipelined(query, statements, false);
  const rowsOf = new Map<Statement, readonly Row[]>(statements.map((statement, at) => [statement, answers[at] ?? []]));
  const placed: Placed[] = [];
  for (const { reading, statement, told } of questions)
    for (const entry of await told(query, rowsOf.get(statement) ?? [])) placed.push({ source: reading.source.name, entry });
  const sorted = placed.toSorted(newestFirst);
  const shown = sorted.slice(0, limit);
  const last = shown.at(-1);
  return {
    entries: shown.map(({ entry }) => entry),
    kinds: [...new Set(all.map(({ source }) => source.kind))],
    next: sorted.length > limit && last ? writePlace({ at: last.entry.at, source: last.source, id: last.entry.id }) : null,
  };
}
