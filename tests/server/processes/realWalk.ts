/** Random acts on a running server, by its calls alone. After each of them the rows are judged: by themselves, and against what the interpreter says of the rows before. */
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
import { wrongIn } from './soundness.ts';
import { wrongInHistory } from './historySums.ts';

export interface Counts {
  instances: number;
  children: number;
  acts: number;
  done: number;
  refused: number;
  killed: number;
  ended: number;
}
export const newCounts = (): Counts => ({ instances: 0, children: 0, acts: 0, done: 0, refused: 0, killed: 0, ended: 0 });

interface Walk {
  readonly ground: Ground;
  readonly dice: Dice;
  readonly counts: Counts;
  readonly orgId: string;
  readonly root: string;
  readonly where: string;
}

const familySql = `with recursive below as (select i.id from process_instance i where i.id = $1
    union all select i.id from below b join process_token t on t.instance_id = b.id join process_instance i on i.parent_token_id = t.id)
  select id from below`;
async function familyOf({ ground }: Pick<Walk, 'ground'>, root: string): Promise<readonly Loaded[]> {
  const rows = await ground.query<{ id: string }>(familySql, [root]);
  return Promise.all(rows.map(async ({ id }) => loaded(ground, await readInstance(ground, id))));
}

const worldFor = ({ ground }: Walk, { instance, model, before }: Loaded, actor: string, more: readonly string[] = []): Promise<KnownWorld> =>
  worldOf(ground, { of: instance, model, state: before }, actor, more);

const waitingSql = `select t.id from process_token t where t.instance_id = $1 and t.state = 'here' and t.node = any($2)
  and (select count(*) from process_instance c where c.parent_token_id = t.id and c.status = 'running') <> 1`;
const strayedSql = `select c.id from process_instance c join process_token t on t.id = c.parent_token_id where c.id = any($1) and c.status = 'running' and t.state <> 'here'`;

/** @returns what is wrong with the instance and its subprocesses; nothing where all is well */
async function wrongInFamily(walk: Walk): Promise<string | undefined> {
  const family = await familyOf(walk, walk.root);
  for (const one of family) {
    const wrong = wrongIn(one.model, one.before, await worldFor(walk, one, idOf(walk.ground, starter))) ?? (await wrongInHistory(walk.ground, one));
    if (wrong !== undefined) return wrong;
    const nodes = one.model.graph.nodes.filter(({ kind }) => kind === 'subProcess').map(({ id }) => id);
    if (one.before.status === 'running' && (await walk.ground.query(waitingSql, [one.instance.id, nodes])).length > 0)
      return 'a token waits for a subprocess that does not run';
  }
  const strayed = await walk.ground.query(strayedSql, [family.map(({ instance }) => instance.id)]);
  return strayed.length > 0 ? 'a subprocess runs and nobody waits for it' : undefined;
}

/** The state with ids taken away: what the rows and the interpreter have to agree in. */
function shapeOf({ tokens, tasks, status, variables, seq }: InstanceState): unknown {
  const seqs = new Map(tokens.map((token) => [token.id, token.seq]));
  const inOrder = (rows: readonly unknown[]): readonly string[] => rows.map((row) => JSON.stringify(row)).toSorted();
  return {
    status,
    variables,
    seq,
    tokens: inOrder(
      tokens.map((one) => [one.seq, one.endSeq, one.node, one.edge, one.state, one.round, one.dueAt === null, one.parents.map((id) => seqs.get(id))]),
    ),
    tasks: inOrder(
      tasks.map((one) => [
        seqs.get(one.token),
        [one.place, one.status, one.isAdded, one.isStandIn, one.candidates, one.assignee, one.decidedFor],
        [one.dueAt === null, one.waitsFor === null, one.comment, one.draft],
      ]),
    ),
  };
}

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

/** Somebody acts, and the rows say afterwards what the interpreter said of the rows before. */
async function acted(walk: Walk, one: Loaded, act: Act): Promise<void> {
  const { counts } = walk;
  const actor = 'by' in act && act.by !== undefined ? act.by : '';
  const world = await worldFor(walk, one, actor, 'to' in act && act.to !== undefined ? [act.to] : []);
  const expected = said(one, act, world);
  const answer = await sent(walk, one, act);
  counts.acts += 1;
  if (answer?.code === 0) counts.done += 1;
  else counts.refused += 1;
  const words = `${walk.where} ${JSON.stringify(act)}: ${answer?.text ?? 'no answer'}`;
  expect(String(answer?.code).startsWith('5'), words).toBe(false);
  if (answer === undefined || atTheDoor.has(answer.code) || act.kind === 'message') return;
  expect(answer.code === 0, words).toBe(!(expected instanceof Refusal));
  if (expected instanceof Refusal || expected.effects.some(({ kind }) => kind === 'beginChild' || kind === 'endChild')) return;
  const after = await loaded(walk.ground, await readInstance(walk.ground, one.instance.id));
  expect(shapeOf(after.before), words).toEqual(shapeOf(expected.state));
}

/** A moment comes for a token that waits for one. */
async function rung(walk: Walk, one: Loaded): Promise<void> {
  const { ground, dice, counts } = walk;
  const waiting = one.before.tokens.filter(({ state, dueAt }) => state === 'here' && dueAt !== null);
  if (waiting.length === 0) return;
  const { id } = dice.one(waiting);
  counts.acts += 1;
  await ground.query(`update process_token set due_at = now() - interval '1 second' where id = $1`, [id]);
  const isPast = async (): Promise<boolean> => {
    await ground.turn();
    return (await ground.query(`select 1 from process_token where id = $1 and due_at < now()`, [id])).length === 0;
  };
  await until(isPast, { what: 'the moment to be taken' });
}

/** People leave, come back, or are away for a while; the worker looks after what they had. */
async function changed(walk: Walk): Promise<void> {
  const { ground, dice } = walk;
  const gone = dice.chance(60) ? [dice.one(mayLeave)] : [];
  await comeBack(ground, gone);
  await away(ground, walk.orgId, dice.chance(40));
  await until(
    async () => {
      await ground.turn();
      return (await wrongInFamily(walk)) === undefined;
    },
    { what: `${walk.where}: the tasks of ${gone.join('')} to be somebody's`, withinMs: 20_000 },
  );
}

/** An act that is killed in its middle has done nothing. */
async function killed(walk: Walk, one: Loaded, act: Act): Promise<void> {
  const { ground, counts, dice } = walk;
  const isKilled = await killedWithin(ground, dice.roll(100), () => sent(walk, one, act));
  counts.acts += 1;
  if (!isKilled) return;
  counts.killed += 1;
  const after = await loaded(ground, await readInstance(ground, one.instance.id));
  expect(shapeOf(after.before), `${walk.where}: ${JSON.stringify(act)} was killed`).toEqual(shapeOf(one.before));
}

async function step(walk: Walk): Promise<boolean> {
  const { dice, counts } = walk;
  const family = await familyOf(walk, walk.root);
  const running = family.filter(({ before }) => before.status === 'running');
  if (running.length === 0) {
    counts.ended += 1;
    counts.children += family.length - 1;
    return false;
  }
  const one = dice.one(running);
  const roll = dice.roll(100);
  if (roll < 6) await changed(walk);
  else if (roll < 14) await rung(walk, one);
  else {
    const act = chosenAct(walk, one);
    if (roll < 20) await killed(walk, one, act);
    else await acted(walk, one, act);
  }
  expect(await wrongInFamily(walk), walk.where).toBeUndefined();
  return true;
}

/** One random process, walked until it ends or enough was done. */
export async function walkOne(
  ground: Ground,
  { seed, counts, orgId, most }: { readonly seed: number; readonly counts: Counts; readonly orgId: string; readonly most: number },
): Promise<void> {
  const dice = diceOf(seed * 7919);
  const content: ProcessContent = peopled(ground, randomProcess(dice));
  const key = `walk${String(seed)}`;
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
  for (let at = 0; at < most; at += 1) if (!(await step({ ground, dice, counts, orgId, root: id, where: `seed ${String(seed)}, step ${String(at)}` }))) return;
  // It may have ended with the last step.
  await ground.post(`${instance}/act`, { id, kind: 'cancel' }, ground.chief);
}
