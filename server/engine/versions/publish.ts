/** A definition is published, and retired: the version and the row that says which one is in force are one transaction, under the lock of the row. */
import { randomUUIDv7 } from 'node:crypto';
import type { Label } from '#contract/label.ts';
import type { DraftVerb } from '#contract/versions.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import { invalid } from '#server/kit/invalid.ts';
import { Refusal } from '#server/kit/refusal.ts';
import type { Caller } from '#server/engine/listAsked.ts';
import { changedFrom } from '#server/engine/own/ownRow.ts';
import { publishChanged } from '#server/engine/passing.ts';
import { momentNow } from '#server/engine/rules/clock.ts';
import { ruleOf } from '#server/engine/rules/ruleOf.ts';
import { isOlder, lockRow, refuseOlder, storeAs } from '#server/engine/write.ts';
import type { Stored } from '#server/engine/write.ts';
import { carry, requireSaid } from './carry.ts';
import type { CarriedTold, Chosen } from './carry.ts';
import { changesBetween, contentIn, versionsOf } from './content.ts';
import type { Content } from './content.ts';
import { requireFree } from './holding.ts';
import { toldAs } from './lived.ts';
import { contentOf, faultsOf } from './plan.ts';
import { nextNumber, publishedVersion } from './read.ts';

const words = {
  same: ['和线上版本一样，没有要发布的内容', 'The same is in force already: there is nothing to publish'],
  notInForce: ['现在没有线上版本，不用下线', 'It is not in force: there is nothing to retire'],
  reviewed: ['先提交审核，由别人审核通过后发布', 'Submit it for review: it is published when somebody else approves it'],
} as const satisfies Readonly<Record<string, Label>>;

export interface Asked extends Chosen {
  readonly id: string;
  readonly version?: unknown;
  readonly note?: string | null | undefined;
}
export interface Published extends CarriedTold {
  readonly number: number;
}

/** @throws Refusal notFound, versionConflict */
export async function lockAsSeen(tx: Tx, caller: Caller, { id, version }: Pick<Asked, 'id' | 'version'>): Promise<Stored> {
  const row = await lockRow(tx, caller, id);
  return isOlder(row, version) ? refuseOlder(tx, caller, row, new Map()) : row;
}

/** All that is wrong is told at once, each with its place. @throws Refusal invalidInput */
export async function requireSound(tx: Tx, caller: Caller, row: Stored): Promise<void> {
  const faults = await faultsOf(tx, caller, row);
  if (faults.length === 0) return;
  const isEnglish = caller.principal.language === 'en';
  const fields = Object.fromEntries(
    [...Map.groupBy(faults, ({ path }) => path)].map(([path, some]) => [path, some.map((one) => one.words).join(isEnglish ? '; ' : '；')]),
  );
  const detail = faults.map((one) => one.words).join(isEnglish ? '; ' : '；');
  throw new Refusal('invalidInput', { detail }, fields, { faults });
}

const retireSql = 'update definition_version set retired_at = $3 where entity = $1 and row_id = $2 and retired_at is null';
const insertSql = `insert into definition_version (id, org_id, entity, row_id, number, content, note, from_number, published_by, published_at)
  values ($1, $2, $3, $4, $5, $6::jsonb, $7, $8, $9, $10)`;

const noteOf = ({ note }: Asked): string | null => note?.trim() || null;

interface Storing {
  readonly verb: DraftVerb;
  readonly draft: ReadonlyMap<string, unknown>;
  readonly reason: string | null;
}
async function store(tx: Tx, caller: Caller, row: Stored, { verb, ...change }: Storing) {
  const act = toldAs(caller, row, verb, change.draft.get('standing') ?? row['standing']);
  const version = await storeAs(tx, caller, row, { ...change, act });
  const { entity, principal } = caller;
  await publishChanged(tx, { entity, principal, act: 'updated' }, [changedFrom(entity, row, version)]);
}

/** @param row is locked and as it was looked at. @throws Refusal invalidInput with all that is wrong */
export async function publishContent(
  tx: Tx,
  caller: Caller,
  row: Stored,
  { verb, content, from, asked }: { readonly verb: 'publish' | 'approve'; readonly content: Content; readonly from: number | null; readonly asked: Asked },
): Promise<Published> {
  const { entity, principal, keys } = caller;
  const online = await publishedVersion(tx, entity.name, row.id);
  if (online && changesBetween(entity, keys, online.content, content).length === 0) throw invalid(principal, 'number', words.same);
  await requireSound(tx, caller, { ...row, ...content });
  await requireFree(tx, caller, row);
  await requireSaid(tx, caller, row, { ...asked, how: 'published' });
  const [at, number, id] = [await momentNow(tx), await nextNumber(tx, entity.name, row.id), randomUUIDv7()];
  await tx.query(retireSql, [entity.name, row.id, at]);
  const by = principal.kind === 'staff' ? principal.id : null;
  await tx.query(insertSql, [id, row.orgId, entity.name, row.id, number, JSON.stringify(content), noteOf(asked), from, by, at]);
  const isAhead = changesBetween(entity, keys, content, contentIn(entity, row)).length > 0;
  // An older version that is published once more leaves alone what others have yet to decide about.
  const isInReview = from !== null && row['standing'] === 'inReview';
  const draft = new Map<string, unknown>([
    ['standing', isInReview ? 'inReview' : isAhead ? 'draft' : 'published'],
    ['publishedNumber', number],
    ['publishedAt', at],
    ['publishedBy', by],
  ]);
  await ruleOf(entity.name).stood?.(tx, principal, row, { to: 'published', draft });
  await store(tx, caller, row, { verb, draft, reason: noteOf(asked) });
  return { number, ...(await carry(tx, caller, row, { how: asked.carry, to: { id, number } })) };
}

/** The draft, or an older version once more, as it was approved then. @throws Refusal notFound, versionConflict, invalidInput */
export async function publishDraft(tx: Tx, caller: Caller, asked: Asked & { readonly number: number | null }): Promise<Published> {
  const row = await lockAsSeen(tx, caller, asked);
  if (asked.number === null && versionsOf(caller.entity).review) throw invalid(caller.principal, 'standing', words.reviewed);
  const content = await contentOf(tx, caller, row, asked.number);
  return publishContent(tx, caller, row, { verb: 'publish', content, from: asked.number, asked });
}

/** Nobody begins with it any more; what runs is left to finish, or stopped. */
export async function retireDefinition(tx: Tx, caller: Caller, asked: Asked): Promise<Published> {
  const row = await lockAsSeen(tx, caller, asked);
  const { entity, principal } = caller;
  const number = row['publishedNumber'];
  if (typeof number !== 'number') throw invalid(principal, 'id', words.notInForce);
  await requireSaid(tx, caller, row, { ...asked, how: 'retired' });
  await tx.query(retireSql, [entity.name, row.id, await momentNow(tx)]);
  const isInReview = row['standing'] === 'inReview';
  const draft = new Map<string, unknown>([...(isInReview ? [] : [['standing', 'retired'] as const]), ['publishedNumber', null]]);
  await ruleOf(entity.name).stood?.(tx, principal, row, { to: 'retired', draft });
  await store(tx, caller, row, { verb: 'retire', draft, reason: noteOf(asked) });
  return { number, ...(await carry(tx, caller, row, { how: asked.carry })) };
}
