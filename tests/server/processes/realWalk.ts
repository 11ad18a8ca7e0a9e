/** Random acts on a running server, by its calls alone. After each of them the rows are judged: by themselves, and against what the interpreter says of the rows before. */
import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import type { ProcessContent } from '#contract/processes/variables.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { interpret } from '#server/processes/interpret/acts.ts';
import { isDecidable } from '#server/processes/interpret/state.ts';
import type { Act, InstanceState, Interpreted } from '#server/processes/interpret/state.ts';
import { loaded, readInstance } from '#server/processes/rows.ts';
import type { Loaded } from '#server/processes/rows.ts';
import { worldOf } from '#server/processes/world.ts';
import type { KnownWorld } from '#server/processes/world.ts';
import { until } from '#tests/rig/until.ts';
import { diceOf, randomProcess, starter, taskAct } from './randomProcess.ts';
import type { Dice } from './randomProcess.ts';
import { away, comeBack, everyName, idOf, killedWithin, mayLeave, peopled, publish, tokenOf } from './realGround.ts';
import type { Ground, Said } from './realGround.ts';
import { movesOf, shapeOf, wrongIn } from './soundness.ts';
import { positionNow, wrongInHistory } from './historySums.ts';

export interface Counts {
  instances: number;
  children: number;
  acts: number;
  done: number;
  refused: number;
  killed: number;
  /** The server was killed while an act was under way, at any moment of it; `kept` of them had been done by then. */
  cut: number;
  kept: number;
  ended: number;
  /** The server's own worker came between an act and the rows that are compared: they are judged by themselves alone. */
  recast: number;
  /** Something was wrong until the worker had looked. */
  mended: number;
}
export const newCounts = (): Counts => ({
  instances: 0,
  children: 0,
  acts: 0,
  done: 0,
  refused: 0,
  killed: 0,
  cut: 0,
  kept: 0,
  ended: 0,
  recast: 0,
  mended: 0,
});

interface Walk {
  readonly ground: Ground;
  readonly dice: Dice;
  readonly counts: Counts;
  readonly orgId: string;
  readonly root: string;
  readonly where: string;
  /** The walk began after this event. */
  readonly since: string;
}
type Family = readonly Loaded[];

const familySql = `with recursive below as (select i.id from process_instance i where i.id = $1
    union all select i.id from below b join process_token t on t.instance_id = b.id join process_instance i on i.parent_token_id = t.id)
  select id from below`;
async function familyOf({ ground, root }: { readonly ground: Pick<Ground, 'query'>; readonly root: string }): Promise<Family> {
  const rows = await ground.query<{ id: string }>(familySql, [root]);
  const family: Loaded[] = [];
  for (const { id } of rows) family.push(await loaded(ground, await readInstance(ground, id)));
  return family;
}

const worldFor = ({ ground }: Walk, { instance, model, before }: Loaded, actor: string, more: readonly string[] = []): Promise<KnownWorld> =>
  worldOf(ground, { of: instance, model, state: before }, actor, more);

const waitingSql = `select 1 from process_token t join unnest($1::uuid[], $2::text[]) as of(id, node) on t.instance_id = of.id and t.node = of.node
  where t.state = 'here' and (select count(*) from process_instance c where c.parent_token_id = t.id and c.status = 'running') <> 1`;
const strayedSql = `select c.id from process_instance c join process_token t on t.id = c.parent_token_id where c.id = any($1) and c.status = 'running' and t.state <> 'here'`;
const decidesSql = 'select one.id from unnest($1::uuid[]) as one(id) where careline_decides(one.id, $2)';
/** The row of an instance says the same as its tasks: who has it; and whoever else stands there is a deputy of somebody who is away. */
const untoldSql = `select i.id from process_instance i cross join lateral (
    select array(select distinct of.person from process_task t, unnest(case when t.assignee_id is null then t.candidate_ids else array[t.assignee_id] end) as of(person)
      where t.instance_id = i.id and t.status in ('offered', 'claimed') and t.deleted_at is null) as ids) held
  where i.id = any($1) and i.status = 'running' and not (i.holder_ids @> held.ids and held.ids || i.deputy_ids @> i.holder_ids
    and not exists (select from staff_absence a where a.user_id = any(held.ids) and a.deleted_at is null and now() >= a.starts_at and now() < a.ends_at
      and a.deputy_id <> i.starter_id and careline_decides(a.deputy_id, i.org_id) and a.deputy_id <> all(i.holder_ids))
    and not exists (select from unnest(i.deputy_ids) as d(id) where not exists (select from staff_absence a where a.deputy_id = d.id and a.user_id = any(held.ids)
      and a.deleted_at is null and now() >= a.starts_at and now() < a.ends_at)))`;

/** @returns what is wrong with the instance and its subprocesses; nothing where all is well */
async function wrongInFamily(
  { ground, since }: { readonly ground: Pick<Ground, 'query'>; readonly since: string },
  family: Family,
): Promise<string | undefined> {
  const people = [...new Set(family.flatMap(({ before }) => before.tasks.flatMap(({ candidates, assignee }) => [...candidates, assignee])))];
  const able = new Set((await ground.query<{ id: string }>(decidesSql, [people.filter((id) => id !== null), family[0]?.instance.orgId])).map(({ id }) => id));
  for (const one of family) {
    const wrong = wrongIn(one.model, one.before, { mayDecide: (id) => able.has(id) }) ?? (await wrongInHistory(ground, one, since));
    if (wrong !== undefined) return wrong;
  }
  const running = family.filter(({ before }) => before.status === 'running');
  const calls = running.flatMap(({ instance: { id }, model: { graph } }) =>
    graph.nodes.filter(({ kind }) => kind === 'subProcess').map((node) => [id, node.id] as const),
  );
  const waiting = await ground.query(waitingSql, [calls.map(([id]) => id), calls.map(([, node]) => node)]);
  if (waiting.length > 0) return 'a token waits for a subprocess that does not run';
  const ids = family.map(({ instance: { id } }) => id);
  if ((await ground.query(strayedSql, [ids])).length > 0) return 'a subprocess runs and nobody waits for it';
  return (await ground.query(untoldSql, [ids])).length > 0 ? 'the row says that somebody else has it than its tasks' : undefined;
}

/** Rows and their history are of one moment: the server's own worker may go on with them. @returns how it stands, and what is wrong with that */
const stands = ({ ground, root, since }: Walk): Promise<{ readonly family: Family; readonly wrong: string | undefined }> =>
  ground.snapshot(async (query) => {
    const family = await familyOf({ ground: query, root });
    return { family, wrong: await wrongInFamily({ ground: query, since }, family) };
  });

function said(loadedNow: Loaded, act: Act, world: KnownWorld): Interpreted | Refusal {
  try {
    return interpret(loadedNow.model, loadedNow.before, act, world);
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

const task = '/workflow-center/task-module/act';
const instance = '/workflow-center/process-instance';
/** The act as a call of whoever makes it. */
function sent({ ground }: Walk, { instance: { id } }: Loaded, act: Act): Promise<Said | undefined> {
  if (act.kind === 'message') return ground.post(`${instance}/message`, { id, name: act.name }, ground.chief);
  if (act.kind === 'withdraw' || act.kind === 'cancel') return ground.post(`${instance}/act`, { id, kind: act.kind }, tokenOf(ground, act.by));
  if (!('by' in act) || !('task' in act)) throw new Error(`There is no call for ${act.kind}.`);
  return ground.post(task, { id: act.task, kind: act.kind, ...('to' in act ? { to: act.to } : {}) }, tokenOf(ground, act.by));
}

function chosenAct({ dice, ground }: Walk, { model, before }: Loaded): Act {
  const open = before.tasks.filter(isDecidable);
  const known = everyName.map((name) => idOf(ground, name));
  const asks = idOf(ground, starter);
  const chief = idOf(ground, 'chief');
  if (open.length > 0 && !dice.chance(15)) {
    const act = taskAct(dice, dice.one(open), model.graph, known);
    // Another administrator has no session here.
    return known.includes(act.by) ? act : { ...act, by: chief };
  }
  return dice.one<Act>([
    { kind: 'message', name: 'paid', by: chief },
    { kind: 'message', name: 'paid', by: chief },
    { kind: 'withdraw', by: dice.one([asks, ...known]) },
    ...(dice.chance(10) ? [{ kind: 'cancel', by: chief, isManager: true } as const] : []),
  ]);
}

/** Whoever is unknown to the server just now (disabled a moment ago, back a moment ago) is told so at the door. */
const atTheDoor = new Set<unknown>([401, 403, 40_101]);

const worldOfAct = (walk: Walk, one: Loaded, act: Act): Promise<KnownWorld> =>
  worldFor(walk, one, 'by' in act && act.by !== undefined ? act.by : '', 'to' in act && act.to !== undefined ? [act.to] : []);
function counted({ counts }: Walk, answer: Said | undefined): void {
  counts.acts += 1;
  if (answer?.code === 0) counts.done += 1;
  else counts.refused += 1;
}
const concernsOthers = ({ effects }: Interpreted): boolean => effects.some(({ kind }) => kind === 'beginChild' || kind === 'endChild');

/** The rows after an act are held to this, where more is known than that nothing is wrong. */
type Then = ((after: Family) => void) | undefined;
const standsAs =
  ({ instance }: Loaded, state: InstanceState, words: string): Then =>
  (after) => {
    const now = after.find((other) => other.instance.id === instance.id);
    const [is, meant] = [now && shapeOf(now.before), shapeOf(state)];
    // A comparison by the runner costs ten times as much, and is made where something differs.
    if (!isDeepStrictEqual(is, meant)) expect(is, words).toEqual(meant);
  };

/** Somebody acts, and the rows say afterwards what the interpreter said of the rows before. */
async function acted(walk: Walk, one: Loaded, act: Act): Promise<Then> {
  const expected = said(one, act, await worldOfAct(walk, one, act));
  const answer = await sent(walk, one, act);
  counted(walk, answer);
  const words = `${walk.where} ${JSON.stringify(act)}: ${answer?.text ?? 'no answer'}`;
  expect(String(answer?.code).startsWith('5'), words).toBe(false);
  if (answer === undefined || atTheDoor.has(answer.code) || act.kind === 'message') return undefined;
  expect(answer.code === 0, words).toBe(!(expected instanceof Refusal));
  if (expected instanceof Refusal || concernsOthers(expected)) return undefined;
  expect(movesOf(one.before, expected.state).strayed, words).toEqual([]);
  return standsAs(one, expected.state, words);
}

/** A moment comes for a token that waits for one. */
async function rung({ ground, dice, counts }: Walk, one: Loaded): Promise<Then> {
  const waiting = one.before.tokens.filter(({ state, dueAt }) => state === 'here' && dueAt !== null);
  if (waiting.length === 0) return undefined;
  const { id } = dice.one(waiting);
  counts.acts += 1;
  await ground.query(`update process_token set due_at = now() - interval '1 second' where id = $1`, [id]);
  const isPast = async (): Promise<boolean> => {
    await ground.turn();
    return (await ground.query(`select 1 from process_token where id = $1 and due_at < now()`, [id])).length === 0;
  };
  await until(isPast, { what: 'the moment to be taken' });
  return undefined;
}

/** People leave, come back, or are away for a while; the worker looks after what they had. */
async function changed(walk: Walk): Promise<Then> {
  const { ground, dice } = walk;
  const gone = dice.chance(60) ? [dice.one(mayLeave)] : [];
  await comeBack(ground, gone);
  await away(ground, walk.orgId, dice.chance(40));
  await until(
    async () => {
      await ground.turn();
      return (await stands(walk)).wrong === undefined;
    },
    { what: `${walk.where}: the tasks of ${gone.join('')} to be somebody's` },
  );
  return undefined;
}

/** An act is over by then. */
const longestMs = 40;

/** An act that is killed in its middle has done nothing. */
async function killed(walk: Walk, one: Loaded, act: Act): Promise<Then> {
  const { ground, counts, dice } = walk;
  const isKilled = await killedWithin(ground, dice.roll(100), () => sent(walk, one, act));
  counts.acts += 1;
  if (!isKilled) return undefined;
  counts.killed += 1;
  return standsAs(one, one.before, `${walk.where}: ${JSON.stringify(act)} was killed`);
}

/** Nobody chooses the moment at which the server is killed: the act is done wholly or not at all, and what was answered is done. */
async function cutOff(walk: Walk, one: Loaded, act: Act, cut: NonNullable<Ground['cut']>): Promise<Then> {
  const { counts, dice } = walk;
  const expected = said(one, act, await worldOfAct(walk, one, act));
  const answer = await cut(dice.roll(longestMs), () => sent(walk, one, act));
  counts.acts += 1;
  counts.cut += 1;
  if (expected instanceof Refusal || concernsOthers(expected) || act.kind === 'message') return undefined;
  const words = `${walk.where}: ${JSON.stringify(act)} was cut off, ${answer?.text ?? 'no answer'}`;
  return (after) => {
    const now = after.find(({ instance: { id } }) => id === one.instance.id);
    if (now && isDeepStrictEqual(shapeOf(now.before), shapeOf(expected.state))) counts.kept += 1;
    else {
      expect(answer?.code, words).not.toBe(0);
      standsAs(one, one.before, words)?.(after);
    }
  };
}

function happens(walk: Walk, one: Loaded): Promise<Then> {
  const roll = walk.dice.roll(100);
  if (roll < 6) return changed(walk);
  if (roll < 14) return rung(walk, one);
  const act = chosenAct(walk, one);
  const { cut, spared } = walk.ground;
  const isHarmed = roll < 20 || (cut !== undefined && roll >= 94);
  if (!isHarmed || (spared !== undefined && walk.dice.chance(spared))) return acted(walk, one, act);
  return cut && roll >= 94 ? cutOff(walk, one, act, cut) : killed(walk, one, act);
}

/** Somebody who was given a task as they left is replaced by the worker, which looks soon: that alone is waited for, and whatever is still wrong after its looks is wrong. */
async function mended(walk: Walk, wrong: string): Promise<Family> {
  expect(wrong, walk.where).toMatch(/^nobody is there to decide at /);
  const whole = async (): Promise<Family | undefined> => {
    await walk.ground.turn();
    const now = await stands(walk);
    return now.wrong === undefined ? now.family : undefined;
  };
  const family = await until(whole, { what: `${walk.where}: ${wrong}, until the worker has looked` });
  walk.counts.mended += 1;
  return family;
}

const recastSql = `select 1 from process_step s join unnest($1::uuid[], $2::int[]) as of(id, seq) on s.instance_id = of.id where s.act = 'recast' and s.seq > of.seq limit 1`;
/** The server's worker gave a task to whoever takes the place of somebody who left, since the rows were read: what the interpreter said of them is no longer about these rows. */
const isRecast = async ({ ground }: Walk, before: Family): Promise<boolean> =>
  (await ground.query(recastSql, [before.map(({ instance: { id } }) => id), before.map(({ before: { seq } }) => seq)])).length > 0;

/** @param family as it stands. @returns as it stands afterwards; nothing where it is over */
async function step(walk: Walk, family: Family): Promise<Family | undefined> {
  const { dice, counts } = walk;
  const running = family.filter(({ before }) => before.status === 'running');
  if (running.length === 0) {
    counts.ended += 1;
    counts.children += family.length - 1;
    return undefined;
  }
  const then = await happens(walk, dice.one(running));
  const { family: after, wrong } = await stands(walk);
  if (then !== undefined && (await isRecast(walk, family))) counts.recast += 1;
  else then?.(after);
  return wrong === undefined ? after : mended(walk, wrong);
}

/** One random process, walked until it ends or enough was done. */
export async function walkOne(
  ground: Ground,
  { seed, counts, orgId, most }: { readonly seed: number; readonly counts: Counts; readonly orgId: string; readonly most: number },
): Promise<void> {
  const dice = diceOf(seed * 7919);
  const content: ProcessContent = peopled(ground, randomProcess(dice));
  const key = `walk${String(seed)}`;
  const since = await positionNow(ground, orgId);
  if ((await publish(ground, key, content)) === undefined) return;
  const by = tokenOf(ground, idOf(ground, starter));
  await comeBack(ground, []);
  const variables = { way: dice.one([0, 1, 2, 3, 7]), note: '' };
  const start = async (): Promise<Said> => {
    const answer = await ground.post('/workflow-center/process-module/start', { definitionKey: key, variables }, by);
    if (answer === undefined || atTheDoor.has(answer.code)) throw new Error(answer?.text ?? 'no answer');
    return answer;
  };
  const started = await until(start, { what: `seed ${String(seed)} to be started` });
  expect(started.code, `seed ${String(seed)}: ${started.text}`).toBe(0);
  counts.instances += 1;
  const { id } = started.datas as { readonly id: string };
  let family: Family | undefined = await familyOf({ ground, root: id });
  for (let at = 0; at < most; at += 1) {
    family = await step({ ground, dice, counts, orgId, root: id, since, where: `seed ${String(seed)}, step ${String(at)}` }, family);
    if (!family) return;
  }
  // It may have ended with the last step.
  await ground.post(`${instance}/act`, { id, kind: 'cancel' }, ground.chief);
}
