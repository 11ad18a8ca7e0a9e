/** Customers are put into a journey by hand. Whoever stays out is told with the reason; a look beforehand is the call itself, tried and taken back, with what the next weeks bring (docs/adr/0123). */
import { enrolReasons } from '#contract/journeys/reasons.ts';
import type { EnrolReason } from '#contract/journeys/reasons.ts';
import type { JourneyContent } from '#contract/journeys/entry.ts';
import type { Answers, Takes } from '#contract/operations.ts';
import type { BulkFailure } from '#contract/standardShapes.ts';
import { writes } from '#server/engine/calls/handler.ts';
import type { Handlers, OperationContext } from '#server/engine/calls/handler.ts';
import { entityOf } from '#server/engine/entities.ts';
import { calledOf } from '#server/engine/rows.ts';
import { momentNow } from '#server/engine/rules/clock.ts';
import { Values } from '#server/engine/values.ts';
import { readRow } from '#server/engine/write.ts';
import { invalid } from '#server/kit/invalid.ts';
import type { Principal } from '#server/kit/principal.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import { leftOut, meantByGroup, meantByIds, meantBySheet } from './candidates.ts';
import type { Meaning, Meant } from './candidates.ts';
import { conditionsSql, enter, hereSql, livingSql, walksSql } from './enter.ts';
import type { Run } from './enter.ts';
import { openRun } from './follow.ts';
import { foreseen } from './foresee.ts';
import { contentOf } from './run.ts';

interface Open {
  readonly run: Run;
  readonly content: JourneyContent;
  readonly now: number;
}

/** @throws Refusal notFound, invalidInput for a journey that takes nobody in */
async function openedFor({ tx, principal, context }: Meaning, journeyId: string): Promise<Open> {
  await readRow(tx, { entity: entityOf('journey'), call: { entity: 'journey', verb: 'detail' }, principal, keys: context.keys }, journeyId);
  const now = Date.parse(await momentNow(tx));
  const run = await openRun(tx, journeyId, now);
  const content = run && (await contentOf(tx, { versionId: run.versionId, testContent: null }));
  if (!run || !content)
    throw invalid(principal, 'journeyId', ['旅程还没有发布，先发布再加入客户', 'is not published: publish the journey before people are put into it']);
  return { run, content, now };
}

type Row = { readonly id: string; readonly orgId: string; readonly why: EnrolReason } & Record<string, unknown>;

/** Whoever may come again at any time is kept out by no walk; a parameter that no text names has no type. */
function beforeSql({ entry: { reEntry } }: JourneyContent, walks: () => string): string {
  if (reEntry === 'always') return '';
  const of = walks();
  const ended = reEntry === 'afterExit' ? '' : `when exists (select from ${of}) then 'before'`;
  return `when exists (select from ${of} and b.state <> 'ended') then 'underWay' ${ended}`;
}

/** The first reason why each of these did not enter. */
async function reasonsFor({ tx, principal, context }: Meaning, { run, content }: Open, ids: readonly string[]): Promise<readonly BulkFailure[]> {
  if (ids.length === 0) return [];
  const values = new Values();
  const by = { keys: context.keys, values };
  const [here, conditions] = [await hereSql(tx, run, by), (await conditionsSql(tx, run, content, by)) ?? 'true'];
  const before = beforeSql(content, () => walksSql(values.add(run.journeyId, 'uuid')));
  const rows = await tx.query<Row>(
    `select x.id, case when not (${livingSql}) then 'gone' when not (${here}) then 'elsewhere' when (${conditions}) is not true then 'conditions'
       ${before} else 'cap' end as why
     from member x where x.id = any(${values.add(ids, 'uuid[]')}) order by x.id`,
    values.list,
  );
  const names = await calledOf(
    tx,
    'member',
    rows.map(({ id }) => id),
    { principal, keys: context.keys },
  );
  return rows.map(({ id, why }) => {
    const name = names.get(id);
    return leftOut(Object.hasOwn(enrolReasons, why) ? why : 'cap', principal.language, name === undefined ? { id } : { id, name });
  });
}

const placesSql = 'select id as "memberId", org_id as "orgId" from member where id = any($1::uuid[]) order by id';

async function put(
  on: Meaning,
  opened: Open,
  meant: Meant,
  { done, looksAhead }: Pick<Takes<'journey.enrol'>, 'done' | 'looksAhead'>,
): Promise<Answers<'journey.enrol'>> {
  const { tx, principal, context } = on;
  const { run, content, now } = opened;
  const entered = await enter(tx, run, { content, source: { by: 'hand', ids: meant.ids }, keys: context.keys, now, most: meant.ids.length });
  if (done != null && entered.length > done)
    throw invalid(principal, 'done', [
      `现在会有 ${entered.length} 位进入，比预览时的 ${done} 位多，看过新的预览再加入`,
      `would be ${entered.length} by now and were ${done} when you looked: look again before you put them in`,
    ]);
  const inside = new Set(entered);
  const failed = [
    ...(await reasonsFor(
      on,
      opened,
      meant.ids.filter((id) => !inside.has(id)),
    )),
    ...meant.left,
  ];
  const people = looksAhead === true ? await tx.query<{ memberId: string; orgId: string }>(placesSql, [entered]) : [];
  const lines = looksAhead === true ? await foreseen(tx, { ...opened, principal, keys: context.keys }, people) : [];
  return { entered: entered.length, refused: failed.length, done: [...entered], failed, lines };
}

const meaning = (tx: Tx, principal: Principal, context: OperationContext): Meaning => ({ tx, principal, context });

async function enrol(tx: Tx, asked: Takes<'journey.enrol'>, principal: Principal, context: OperationContext): Promise<Answers<'journey.enrol'>> {
  const { journeyId, ids } = asked;
  context.note({ entityId: journeyId, detail: { rows: ids.length } });
  const on = meaning(tx, principal, context);
  const opened = await openedFor(on, journeyId);
  return put(on, opened, await meantByIds(on, ids), asked);
}

const nobody: Meant = { ids: [], left: [] };

async function enrolFrom(tx: Tx, asked: Takes<'journey.enrolFrom'>, principal: Principal, context: OperationContext): Promise<Answers<'journey.enrolFrom'>> {
  const { journeyId, from, groupId, path } = asked;
  const on = meaning(tx, principal, context);
  const opened = await openedFor(on, journeyId);
  const isSheet = from === 'sheet';
  const meant = isSheet ? (path ? await meantBySheet(on, path) : nobody) : groupId ? await meantByGroup(on, groupId) : nobody;
  context.note({ entityId: journeyId, detail: { rows: meant.ids.length } });
  return put(on, opened, meant, asked);
}

export const enrolling: Pick<Handlers, 'journey.enrol' | 'journey.enrolFrom'> = { 'journey.enrol': writes(enrol), 'journey.enrolFrom': writes(enrolFrom) };
