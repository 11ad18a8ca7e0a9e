/**
 * Many callers at two servers over many tasks; callers vanish in between, and one of the servers is killed in the middle of what it does: no task is at two people, none is
 * lost, each ends once. 200 x 10,000 by `npm run promises`.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { actOnDue } from '#server/lives/lifeWorker.ts';
import { pause, until } from '#tests/rig/until.ts';
import { figure } from '#tests/server/promises/profile.ts';
import { startCallHouse } from './callRig.ts';
import type { CallHouse, Card } from './callRig.ts';
import { SecondServer } from './secondServer.ts';

const [callers, count, kills] = [figure(12, 200), figure(60, 10_000), figure(1, 4)];
const share = count / (kills + 1);

let house: CallHouse;
let second: SecondServer;
beforeAll(async () => {
  house = await startCallHouse();
  second = new SecondServer(house);
  await second.start();
}, 600_000);
afterAll(async () => {
  await second.kill();
  await house.server.close();
});

interface Worker {
  readonly token: string;
  readonly isAtSecond: boolean;
}
const [ended, sums] = [new Map<string, number>(), { takes: 0, vanished: 0, atSecond: 0, unanswered: 0 }];

interface Answered {
  readonly code: unknown;
  readonly datas: unknown;
}
const overloaded = 50302;
/** Whoever gets no answer asks the other server the same again; whoever is told that a server is busy, or was cut off by it, asks it again. */
async function ask(worker: Worker, path: string, json: object = {}): Promise<Answered> {
  const answer = await askOnce(worker, path, json);
  if (answer && answer.code !== overloaded) return answer;
  await pause(100);
  return ask(worker, path, json);
}
async function askOnce({ token, isAtSecond }: Worker, path: string, json: object): Promise<Answered | undefined> {
  const answer = isAtSecond ? await second.ask(token, path, json) : undefined;
  if (answer) sums.atSecond += 1;
  else if (isAtSecond) sums.unanswered += 1;
  return answer ?? house.call(token, path, json).catch(unlessCutOff);
}
/** @throws what is no end of a connection */
function unlessCutOff(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ECONNRESET') throw error;
}

type Lane = (body: () => Promise<unknown>) => Promise<void>;
/** One after the other: each takes one of the few connections of a test, and a turn keeps it while somebody holds the log. */
function lane(): Lane {
  let last: Promise<unknown> = Promise.resolve();
  return async (body) => {
    last = last.then(body);
    await last;
  };
}
const [signs, turns] = [lane(), lane()];
/** This look waits for no other worker: while the log is somebody else's, none of them comes on. */
const lookOnce = (): Promise<unknown> =>
  actOnDue({
    database: house.server.test.database,
    keys: house.server.running.services.keys,
    onFault: (error) => {
      throw error;
    },
  });

async function work(worker: Worker): Promise<void> {
  for (;;) {
    const { code: taken, datas } = await ask(worker, 'ctCallTask/next');
    expect(taken).toBe(0);
    const { card } = datas as { card: Card | null };
    if (!card) return;
    sums.takes += 1;
    const vanishes = sums.takes % 7 === 0;
    if (vanishes) sums.vanished += 1;
    // Whoever is at their desk is heard of all the time; whoever vanishes was not for longer than the task waits, and the workers of both servers and this one give it back.
    const heard = [card.id, vanishes ? '-1 second' : '1 hour'];
    await signs(() => house.sql(`update call_task set held_until = now() + $2::interval where id = $1 and status = 'taken'`, heard));
    if (vanishes) await turns(lookOnce);
    const { code } = await ask(worker, 'ctCallTask/outcome', { id: card.id, outcomeId: house.outcomes.reached });
    expect(vanishes ? [0, 40342] : [0]).toContain(code);
    if (code === 0) ended.set(card.id, (ended.get(card.id) ?? 0) + 1);
  }
}

/** So many calls at least are in the middle of what they do when their server is killed; of few callers, some may be between two calls. */
const caught = callers < 100 ? 2 : 6;
/** The log is somebody else's until callers of the second server wait there, half done: it is killed then, or as soon as they are committed and not yet answered. */
async function killInTheMiddle(isCommitted: boolean): Promise<void> {
  const begun = ended.size;
  await until(() => ended.size > begun + share / 4, { what: 'a quarter of the round', withinMs: 600_000 });
  await house.server.test.database.transaction(async (query) => {
    await query.query('select 1 from event_head for update');
    const isHeld = async (): Promise<boolean> =>
      second.inFlight >= caught &&
      (await house.sql(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)).length > 0;
    await until(isHeld, { what: 'the calls at the second server to wait for the position of the log', withinMs: 60_000 });
    if (!isCommitted) await second.kill();
  });
  await second.kill();
}

it(
  `${callers} callers at two servers end ${count} tasks, each once, though every seventh take is of a caller who vanishes and a server is killed ${kills} times`,
  async () => {
    const workers: Worker[] = [];
    for (let at = 0; at < callers; at += 1) workers.push({ token: (await house.caller(`caller${at}`)).token, isAtSecond: at % 2 === 1 });
    const round = async (...beside: readonly Promise<void>[]): Promise<void> => {
      await Promise.all([...workers.map(work), ...beside]);
      await house.turn();
      await Promise.all(workers.map(work));
    };
    for (let kill = 0; kill < kills; kill += 1) {
      await house.tasks(share);
      await round(killInTheMiddle(kill % 2 === 1));
      await second.start();
    }
    const before = sums.atSecond;
    await house.tasks(share);
    await round();
    process.stdout.write(`${JSON.stringify({ callers, count, kills, ...sums })}\n`);
    expect(sums.vanished).toBeGreaterThan(0);
    expect(sums.unanswered).toBeGreaterThanOrEqual(kills * caught);
    // The one that was killed serves again.
    expect(sums.atSecond).toBeGreaterThan(before + callers);
    expect([ended.size, [...ended.values()].filter((times) => times !== 1)]).toEqual([count, []]);
    expect(await house.sql(`select status, attempts, count(*)::int as count from call_task group by 1, 2`)).toEqual([{ status: 'done', attempts: 1, count }]);
    // The history is the witness: a task that was taken is given back or ended before it is taken again, and it ends once.
    const [wrong] = await house.sql(
      `select count(*) filter (where s.state = 'taken' and s.before = 'taken')::int as twice, count(*) filter (where s.state = 'done')::int as done from (
         select c->>'to' as state, lag(c->>'to') over (partition by h.entity_id order by h.version) as before
         from record_change h cross join lateral jsonb_array_elements(h.changes) c where h.entity = 'callTask' and c->>'field' = 'status') s`,
    );
    expect(wrong).toEqual({ twice: 0, done: count });
  },
  figure(120_000, 3_600_000),
);
