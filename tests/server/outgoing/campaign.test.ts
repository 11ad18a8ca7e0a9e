/**
 * One batch through a lying gateway while workers are killed and the database cuts everybody off: each receiver once, nobody forgotten, the sums agree at any moment (B8).
 * 200,000 messages and 20 kills by MESSAGES_LONG=1.
 */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { messagingLimits } from '#contract/limits/messaging.ts';
import { inTransaction } from '#server/log/writeTransaction.ts';
import { requestMessages } from '#server/outgoing/request.ts';
import { messageSums } from '#server/outgoing/stop.ts';
import { askUnknown, markStale } from '#server/outgoing/unknown.ts';
import { sendDue } from '#server/outgoing/worker.ts';
import type { Outgoing } from '#server/outgoing/worker.ts';
import { createRandom } from '#tests/rig/random.ts';
import { until } from '#tests/rig/until.ts';
import { startGateway } from './gateway.ts';
import type { Behaviour, StandInGateway } from './gateway.ts';
import { startMessageHouse } from './messageRig.ts';
import type { MessageHouse } from './messageRig.ts';

const isLong = process.env['MESSAGES_LONG'] === '1';
const messages = isLong ? 200_000 : 240;
const kills = isLong ? 20 : 2;
const batchId = randomUUID();
let house: MessageHouse;
let gateway: StandInGateway;
const workers = new Set<ChildProcess>();

beforeAll(async () => {
  house = await startMessageHouse();
  gateway = await startGateway();
});
afterAll(async () => {
  for (const worker of workers) worker.kill('SIGKILL');
  gateway.close();
  await house.drop();
});

/** So many of a hundred first tries go wrong, each in a way of its own; a second try of the same message is taken. */
const wrong: readonly (readonly [Behaviour, number])[] = [
  ['cut', 8],
  ['error', 6],
  ['dropped', 6],
  ['busy', 5],
  ['refuses', 4],
];
function behaviourOf(id: string, turn: number): Behaviour {
  if (turn > 1) return 'takes';
  let share = Number.parseInt(id.slice(-6), 16) % 100;
  for (const [behaviour, of] of wrong) {
    if (share < of) return behaviour;
    share -= of;
  }
  return 'takes';
}

async function startWorker(): Promise<ChildProcess> {
  const worker = spawn(process.execPath, [resolve(import.meta.dirname, 'workerProcess.ts'), house.url, gateway.url], { stdio: ['ignore', 'pipe', 'ignore'] });
  workers.add(worker);
  await once(worker.stdout, 'data');
  return worker;
}

async function kill(worker: ChildProcess): Promise<void> {
  const ended = once(worker, 'exit');
  worker.kill('SIGKILL');
  await ended;
  workers.delete(worker);
}

/** A batch that was killed in the middle asks for all of it again under the same keys. */
async function askForAll(memberIds: readonly string[]): Promise<void> {
  for (let at = 0; at < memberIds.length; at += messagingLimits.atOnce) {
    const some = memberIds.slice(at, at + messagingLimits.atOnce);
    await inTransaction(house.database, (tx) =>
      requestMessages(
        tx,
        some.map((memberId) => house.asked({ memberId, batchId, dedupeKey: `batch:${batchId}:${memberId}` })),
      ),
    );
  }
}

const handedOver = () => gateway.requests.length;

/** Messages that wait for a moment are moved to it, some at a time: a statement may take ten seconds. */
async function passTime(): Promise<void> {
  const moved = await house.database.query(
    `update sent_message set taken_at = taken_at - interval '10 minutes', held_until = held_until - interval '1 hour', ask_at = now()
     where id in (select id from sent_message where status in ('sending', 'waiting', 'unknown')
       and (taken_at > now() - interval '9 minutes' or held_until > now() or ask_at > now()) limit 5000) returning id`,
  );
  if (moved.length === 5_000) await passTime();
}

/** Time passes: what a dead worker held is stale, what was busy is due, what is unknown is asked for. */
async function settleAll(): Promise<void> {
  const on = {
    database: house.database,
    sms: gateway.sms,
    onFault: (error: unknown) => expect(error).toBeUndefined(),
    perSecond: { sms: 1e6 },
  } as unknown as Outgoing;
  await until(
    async () => {
      await passTime();
      await markStale(house.database);
      while (await askUnknown(house.database, gateway.sms, on.onFault));
      while (await sendDue(on, 'sms'));
      const { waiting, held, sending, unknown } = await messageSums(house.database, batchId);
      return waiting + held + sending + unknown === 0;
    },
    { what: 'every message to have an end', withinMs: 600_000 },
  );
}

it(
  '[B8] each receiver has one message, whoever is killed and whatever the gateway says',
  async () => {
    gateway.behave(({ id, turn }) => behaviourOf(id, turn));
    const memberIds: string[] = [];
    // A statement may take ten seconds.
    for (let from = 1; from <= messages; from += 5_000) {
      const rows = await house.database.query<{ id: string }>(
        `insert into member (id, org_id, open_id, name, sex, level, stage, enabled, mobile)
         select gen_random_uuid(), $1, 'open-' || n, 'n' || n, 'unknown', 'normal', 'newLead', true, '139' || lpad(n::text, 8, '0') from generate_series($2::int, $3::int) n returning id`,
        [house.orgId, from, Math.min(from + 4_999, messages)],
      );
      memberIds.push(...rows.map(({ id }) => id));
    }
    let worker = await startWorker();
    const asked = Promise.all([askForAll(memberIds), askForAll(memberIds)]);
    const random = createRandom(106);
    for (let turn = 1; turn <= kills; turn += 1) {
      const from = handedOver();
      const more = Math.max(1, Math.floor((messages / (kills + 2)) * random.next()));
      await until(() => handedOver() >= Math.min(from + more, messages), { what: 'messages to be handed over before the next kill', withinMs: 300_000 });
      await kill(worker);
      const sums = await messageSums(house.database, batchId);
      const { total, ...parts } = sums;
      expect(Object.values(parts).reduce((sum, one) => sum + one, 0)).toBe(total);
      worker = await startWorker();
    }
    await asked;
    await house.administer(`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`);
    await kill(worker);
    await settleAll();
    const sums = await messageSums(house.database, batchId);
    expect(sums.total).toBe(messages);
    expect(sums.sent + sums.delivered + sums.failed).toBe(messages);
    expect([...gateway.byNumber.values()].filter((times) => times !== 1)).toEqual([]);
    expect(gateway.byNumber.size).toBe(sums.sent + sums.delivered);
  },
  Math.max(180_000, messages * 20),
);
