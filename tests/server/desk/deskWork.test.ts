import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDeskWork } from '#server/desk/deskWork.ts';
import type { DeskWork } from '#server/desk/deskWork.ts';
import { moveConversation } from '#server/desk/move.ts';
import { systemOf } from '#server/kit/principal.ts';
import { createFollower } from '#server/log/follow.ts';
import type { Follower } from '#server/log/follow.ts';
import { readPosition } from '#server/log/position.ts';
import { inTransaction } from '#server/log/writeTransaction.ts';
import { until } from '#tests/server/support/hubRig.ts';
import { withWork } from './workRig.ts';

const rig = withWork();
let follower: Follower;
let work: DeskWork;
beforeEach(async () => {
  await rig.clear();
  follower = await createFollower(rig.database);
  work = createDeskWork({
    database: rig.database,
    follower,
    onFault: (error) => {
      rig.faults.push(error);
    },
  });
});
afterEach(async () => {
  await work.stop();
  await follower.stop();
});

const requeue = (conversationId: string): Promise<unknown> =>
  inTransaction(rig.database, (tx) =>
    moveConversation(tx, { conversationId, move: 'requeue' }, systemOf({ orgId: rig.org, groupId: rig.hospital.orgs.group })),
  );
const stateOf = async (id: string): Promise<unknown> => (await rig.stored(id))['state'];

describe('news', () => {
  it('makes the desk act at once: who is put back into the queue goes to whoever is free', async () => {
    await rig.policy({ assign_mode: 'turn' });
    await work.runOnce();
    const anna = await rig.colleague('anna');
    const id = await rig.conversation('serving', { assignee_id: anna });
    await requeue(id);
    await until('the customer to be served again', async () => (await stateOf(id)) === 'serving');
    expect((await rig.steps(id)).map((step) => step['move'])).toEqual(['requeue', 'assign']);
  });

  it('of many at once forgets nobody', async () => {
    await rig.policy({ assign_mode: 'load' });
    await work.runOnce();
    const anna = await rig.colleague('anna');
    await rig.colleague('berta');
    const ids = await Promise.all(Array.from({ length: 12 }, () => rig.conversation('serving', { assignee_id: anna })));
    await Promise.all(ids.map(requeue));
    await until('all of them to be served again', async () => (await Promise.all(ids.map(stateOf))).every((state) => state === 'serving'));
    const assigned = await rig.database.query(`select count(*) as n from conversation_step where move = 'assign'`);
    expect(assigned).toEqual([{ n: 12 }]);
  });

  it('that comes when it has looked already, and is busy with something else, makes it look once more', async () => {
    await rig.policy({ assign_mode: 'turn', away_minutes: 10 });
    const anna = await rig.colleague('anna');
    const id = await rig.conversation('serving', { assignee_id: anna });
    await work.runOnce();
    let running: Promise<void> | undefined;
    await rig.database.transaction(async (holding) => {
      await holding.query('lock table assignee_away in exclusive mode');
      running = work.runOnce();
      await until('the worker to wait', async () => {
        const waiting = await rig.database.query(
          // Copies of one template number their tables alike.
          `select 1 from pg_locks where database = (select oid from pg_database where datname = current_database()) and relation = 'assignee_away'::regclass and not granted`,
        );
        return waiting.length > 0;
      });
      await requeue(id);
      const position = await readPosition(rig.database, rig.hospital.orgs.group);
      await until('the news to be heard', () => follower.position(rig.hospital.orgs.group) === position);
    });
    await running;
    expect(await stateOf(id)).toBe('serving');
  });

  it('of a policy that somebody has just saved is heard like any other', async () => {
    await rig.policy({ assign_mode: 'manual' });
    await work.runOnce();
    await rig.colleague('anna');
    const id = await rig.conversation('waiting');
    await rig.policy({ assign_mode: 'load' });
    await inTransaction(rig.database, async (tx) => {
      tx.append({
        groupId: rig.hospital.orgs.group,
        frameType: 17,
        entity: 'deskPolicy',
        entityId: rig.org,
        change: 'updated',
        version: 2,
        audience: { orgIds: [rig.org], memberIds: [] },
        actorId: rig.org,
      });
    });
    await until('the waiting customer to be served', async () => (await stateOf(id)) === 'serving');
  });
});

describe('a fault', () => {
  it('is told and ends nothing: the next look does what was left', async () => {
    await rig.policy({ assign_mode: 'load' });
    await rig.colleague('anna');
    const id = await rig.conversation('waiting');
    await rig.database.query('alter table team rename to team_away');
    await work.runOnce();
    expect(rig.faults.splice(0).map(String)).toEqual(['error: relation "team" does not exist']);
    await rig.database.query('alter table team_away rename to team');
    await work.runOnce();
    expect(await stateOf(id)).toBe('serving');
  });
});
