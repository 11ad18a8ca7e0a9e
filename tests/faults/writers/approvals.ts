/**
 * Processes run, and of everybody who is asked two people act in the same moment: approve, reject, return, or somebody else tries. One of them decides each task, nobody whom it is not
 * offered to, and whatever breaks no token is lost or stands twice (B6).
 */
import { randomUUID } from 'node:crypto';
import { emptyProcessGraph } from '#contract/processes/graph.ts';
import type { ProcessGraph } from '#contract/processes/graph.ts';
import { openDatabase } from '#server/db/pool.ts';
import { loaded, readInstance } from '#server/processes/rows.ts';
import { wrongInHistory } from '#tests/server/processes/historySums.ts';
import { unearned, wrongIn } from '#tests/server/processes/soundness.ts';
import type { Violation } from '#tests/rig/checker.ts';
import type { Outcome } from '#tests/rig/history.ts';
import type { Random } from '#tests/rig/random.ts';
import type { Rig } from '#tests/rig/rig.ts';
import { until } from '#tests/rig/until.ts';
import { Asker } from './asker.ts';
import { makeHouse } from './house.ts';
import { checkMarks } from './marks.ts';
import type { Marked } from './marks.ts';
import { shiftWriter } from './shiftWriter.ts';
import type { Writer, WriterOptions } from './writer.ts';

export interface Decision {
  readonly task: string;
  readonly kind: string;
  readonly by: string;
  readonly isOffered: boolean;
  readonly outcome: Outcome;
}
/** A task as it stands at the end. */
export interface StoredTask {
  readonly id: string;
  readonly status: string;
}
interface Open extends Record<string, unknown> {
  readonly id: string;
  readonly candidates: readonly string[];
}
interface Books {
  readonly starts: Marked[];
  readonly ids: Set<string>;
  readonly decisions: Decision[];
}
interface Ward {
  readonly rig: Rig;
  readonly asks: Asker;
  readonly approvers: readonly Asker[];
  readonly books: Books;
  readonly random: Random;
}

const atOnce = 2;
const mostTurns = 12;
const kinds = ['approve', 'approve', 'approve', 'approve', 'return', 'reject'] as const;
const undecided: ReadonlySet<string> = new Set(['offered', 'claimed']);

/** Each task is decided by one of them, by nobody whom it was not offered to, and stands decided. */
export function checkDecisions(decisions: readonly Decision[], tasks: readonly StoredTask[]): Violation[] {
  const statusOf = new Map(tasks.map(({ id, status }) => [id, status]));
  const done = decisions.filter(({ outcome }) => outcome === 'ok');
  return [...Map.groupBy(done, ({ task }) => task)].flatMap(([task, made]): Violation[] => {
    const said = made.map(({ kind, by }) => `${kind} by ${by}`).join(', ');
    const found: Violation[] = [];
    if (made.length > 1) found.push({ fault: 'doubled', what: `task ${task} was decided ${String(made.length)} times: ${said}` });
    if (made.some(({ isOffered }) => !isOffered))
      found.push({ fault: 'illegalMove', what: `task ${task} was decided by somebody whom it was not offered to: ${said}` });
    const status = statusOf.get(task);
    if (status === undefined || undecided.has(status)) found.push({ fault: 'lost', what: `task ${task} is ${status ?? 'gone'} after ${said}` });
    return found;
  });
}

/** Two are asked side by side, then two one after the other. */
function graphFor(...[one = '', two = '', three = '']: readonly string[]): ProcessGraph {
  const by = (method: string, ...personIds: readonly string[]) => ({ candidates: 'person', personIds, method });
  const nodes = [
    ['split', 'parallel', {}],
    ['anyOf', 'userTask', by('any', one, two)],
    ['allOf', 'userTask', by('all', two, three)],
    ['join', 'parallel', {}],
    ['inTurn', 'userTask', by('inTurn', one, three)],
    ['end', 'end', {}],
  ] as const;
  const edges = ['start>split', 'split>anyOf', 'split>allOf', 'anyOf>join', 'allOf>join', 'join>inTurn', 'inTurn>end'];
  return {
    ...emptyProcessGraph,
    nodes: [...emptyProcessGraph.nodes, ...nodes.map(([id, kind, config]) => ({ id, kind, title: id, config, at: { x: 0, y: 0 } }))],
    edges: edges.map((words) => ({ id: words, from: words.split('>')[0] ?? '', to: words.split('>')[1] ?? '' })),
  } as ProcessGraph;
}

async function publish(chief: Asker, key: string, graph: ProcessGraph): Promise<void> {
  const saved = await chief.write('processDefinition.save', { name: key, key, graph, variables: [], mayWithdraw: true, mayCancel: true });
  const { id, version } = (saved.datas ?? {}) as { readonly id?: string; readonly version?: number };
  const published = await chief.write('processDefinition.publish', { id, version });
  if (published.outcome !== 'ok') throw new Error(`The process of the campaign was not published: ${published.said ?? saved.said ?? ''}`);
}

const openSql = `select id, candidate_ids as candidates from process_task where instance_id = $1 and status in ('offered', 'claimed') and deleted_at is null order by offered_at, place`;
const openOf = ({ rig }: Ward, id: string): Promise<Open[]> => until(() => rig.sql<Open>(openSql, [id]), { what: 'open tasks to be read' });

async function decide({ approvers, books, random }: Ward, { id: task, candidates }: Open): Promise<void> {
  const isOffered = ({ who }: Asker): boolean => candidates.includes(who.id);
  const able = approvers.filter(isOffered);
  const two = able.length > 0 && random.next() < 0.8 ? [random.pick(able), random.pick(able)] : random.shuffle(approvers).slice(0, 2);
  await Promise.all(
    two.map(async (asker) => {
      const kind = random.pick(kinds);
      const { outcome } = await asker.write('processTask.act', { id: task, kind });
      books.decisions.push({ task, kind, by: asker.who.username, isOffered: isOffered(asker), outcome });
    }),
  );
}

async function work(ward: Ward): Promise<void> {
  const { asks, books, random } = ward;
  const mark = randomUUID();
  const { outcome, datas } = await asks.write('processInstance.start', { definitionKey: 'faultsTwo', title: mark });
  books.starts.push({ mark, outcome });
  if (outcome !== 'ok') return;
  const { id } = datas as { readonly id: string };
  books.ids.add(id);
  for (let turn = random.between(1, mostTurns); turn > 0; turn -= 1) {
    const open = await openOf(ward, id);
    if (open.length === 0) return;
    const withdrawn = random.next() < 0.05 ? asks.write('processInstance.withdraw', { id }) : undefined;
    await decide(ward, random.pick(open));
    await withdrawn;
  }
}

const startsSql = `select title as mark, array[count(*)::int] as times from process_instance where title = any($1) group by title`;

async function wrongInstances(rig: Rig, ids: Iterable<string>): Promise<Violation[]> {
  const database = await openDatabase(rig.databaseUrl(), { max: 1 });
  const found: Violation[] = [];
  try {
    for (const id of ids) {
      const one = await loaded(database, await readInstance(database, id));
      const wrong = wrongIn(one.model, one.before, { mayDecide: () => true }) ?? unearned(one.model, one.before) ?? (await wrongInHistory(database, one, '0'));
      if (wrong !== undefined) found.push({ fault: 'invariant', what: `process ${id}: ${wrong}` });
    }
  } finally {
    await database.end();
  }
  return found;
}

export async function approvalsWriter({ rig, random }: WriterOptions): Promise<Writer> {
  const house = await makeHouse(rig, 'approvals');
  const chief = new Asker(rig, await house.person('chief', 'group'), random.fork(1));
  const asks = new Asker(rig, await house.person('asks'), random.fork(2));
  const approvers: Asker[] = [];
  for (const name of ['one', 'two', 'three']) approvers.push(new Asker(rig, await house.person(name), random.fork(3 + approvers.length)));
  for (const asker of [chief, asks, ...approvers]) await asker.logIn();
  await publish(chief, 'faultsTwo', graphFor(...approvers.map(({ who }) => who.id)));
  const books: Books = { starts: [], ids: new Set(), decisions: [] };
  return shiftWriter({
    name: 'approvals',
    askers: [asks, ...approvers],
    steady: [asks],
    workers: Array.from({ length: atOnce }, (_, at) => {
      const ward: Ward = { rig, asks, approvers, books, random: random.fork(10 + at) };
      return () => work(ward);
    }),
    begin: () => {
      books.starts.length = 0;
      books.decisions.length = 0;
      books.ids.clear();
    },
    check: async () => {
      const starts = await rig.sql<{ mark: string; times: readonly number[] }>(startsSql, [books.starts.map(({ mark }) => mark)]);
      const tasks = await rig.sql<StoredTask & Record<string, unknown>>('select id, status from process_task where id = any($1::uuid[])', [
        books.decisions.map(({ task }) => task),
      ]);
      return [
        ...checkMarks('process', books.starts, new Map(starts.map(({ mark, times }) => [mark, times]))),
        ...checkDecisions(books.decisions, tasks),
        ...(await wrongInstances(rig, books.ids)),
      ];
    },
  });
}
