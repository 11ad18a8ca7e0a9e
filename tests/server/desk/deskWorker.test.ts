import { beforeEach, describe, expect, it } from 'vitest';
import { patiently } from '#tests/server/support/withoutIndexes.ts';
import { withWork } from './workRig.ts';

const rig = withWork();
beforeEach(() => rig.clear());

const runOnce = (): Promise<void> => rig.work().runOnce();
/** Two nodes at the same moment, and a third after them. */
const runThrice = async (): Promise<void> => {
  await Promise.all([runOnce(), runOnce()]);
  await runOnce();
};
const stateOf = async (id: string): Promise<unknown> => (await rig.stored(id))['state'];
const ago = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();

describe('looking for what is due among twenty thousand conversations', () => {
  it('reads of an organisation what is in the state asked for', async () => {
    const memberId = await rig.hospital.member('of-many', rig.org);
    // No call ever writes so much: on a busy machine it takes longer than a call may.
    await patiently(rig.database, (client) =>
      client.query(
        `insert into conversation (id, org_id, kind, member_id, bus_id, state, last_seq, last_message_type, last_message_at)
         select gen_random_uuid(), $1, 'consultation', $2, gen_random_uuid(), case when n % 1000 = 0 then 'snoozed' else 'closed' end, 0, 0, now() from generate_series(1, 20000) n`,
        [rig.org, memberId],
      ),
    );
    await rig.database.query('analyze conversation');
    const planOf = async (where: string): Promise<string> => JSON.stringify(await rig.database.query(`explain select c.id from conversation c where ${where}`));
    expect(await planOf(`c.org_id = '${rig.org}' and c.state = 'serving' and c.waiting_since is not null`)).toContain(
      'conversation_org_id_state_waiting_since_index',
    );
  });
});

describe('a waiting customer of somebody who has vanished', () => {
  /** The colleague is noted as away since that long ago. */
  const awaySince = (minutes: number): Promise<unknown> => rig.database.query('update assignee_away set since = $1', [ago(minutes)]);

  it('goes back to the queue of its team after the minutes of the policy, and not before', async () => {
    await rig.policy({ away_minutes: 10 });
    const anna = await rig.colleague('anna', { isPresent: false });
    const [team] = await rig.database.query<{ id: string }>(
      `insert into team (id, org_id, name, member_ids) values (gen_random_uuid(), $1, 'nurses', $2) returning id`,
      [rig.org, [anna]],
    );
    const waits = await rig.conversation('serving', { assignee_id: anna, waiting_since: ago(3), team_id: team?.id });
    const answered = await rig.conversation('serving', { assignee_id: anna });
    await runOnce();
    await awaySince(9);
    await runOnce();
    expect(await stateOf(waits)).toBe('serving');
    await awaySince(11);
    await runThrice();
    expect(await rig.stored(waits)).toMatchObject({ state: 'waiting', assignee_id: null, team_id: team?.id });
    expect((await rig.stored(waits))['waiting_since']).not.toBeNull();
    expect(await rig.steps(waits)).toMatchObject([{ move: 'requeue', actor_kind: 'system', to_team_id: team?.id }]);
    expect(await stateOf(answered)).toBe('serving');
  });

  it('stays with who came back: away is counted anew', async () => {
    await rig.policy({ away_minutes: 10 });
    const anna = await rig.colleague('anna', { isPresent: false });
    const id = await rig.conversation('serving', { assignee_id: anna, waiting_since: ago(3) });
    await runOnce();
    await awaySince(30);
    await rig.present(anna);
    await runOnce();
    expect(await stateOf(id)).toBe('serving');
    await rig.absent(anna);
    await runOnce();
    expect(await stateOf(id)).toBe('serving');
    expect((await rig.database.query(`select since > now() - interval '1 minute' as fresh from assignee_away`))[0]).toEqual({ fresh: true });
  });

  it('stays where no policy says otherwise', async () => {
    await rig.policy({});
    const anna = await rig.colleague('anna', { isPresent: false });
    const id = await rig.conversation('serving', { assignee_id: anna, waiting_since: ago(500) });
    await runOnce();
    await awaySince(400);
    await runOnce();
    expect(await stateOf(id)).toBe('serving');
  });
});

describe('a customer who is waited for', () => {
  it('is closed after the hours of the policy without a word, as "no reply", once', async () => {
    await rig.policy({ idle_hours: 24 });
    const anna = await rig.colleague('anna');
    const idle = await rig.conversation('waitingCustomer', { assignee_id: anna, last_message_at: ago(25 * 60) });
    const recent = await rig.conversation('waitingCustomer', { assignee_id: anna, last_message_at: ago(23 * 60) });
    await runThrice();
    expect(await rig.stored(idle)).toMatchObject({ state: 'closed', close_reason: 'noReply', waiting_since: null });
    expect(await rig.steps(idle)).toMatchObject([{ move: 'close', actor_kind: 'system', close_reason: 'noReply' }]);
    expect(await stateOf(recent)).toBe('waitingCustomer');
  });

  it('is not closed while the wait itself is young, however old the last word', async () => {
    await rig.policy({ idle_hours: 24 });
    const anna = await rig.colleague('anna');
    const id = await rig.conversation('waitingCustomer', { assignee_id: anna, last_message_at: ago(60 * 60) });
    await rig.database.query(
      `insert into conversation_step (id, org_id, conversation_id, after_seq, move, from_state, to_state, actor_kind, actor_id, at)
       values (gen_random_uuid(), $1, $2, 0, 'awaitCustomer', 'serving', 'waitingCustomer', 'staff', $3, now())`,
      [rig.org, id, anna],
    );
    await runOnce();
    expect(await stateOf(id)).toBe('waitingCustomer');
  });

  it('is let be without hours in the policy', async () => {
    await rig.policy({});
    const id = await rig.conversation('waitingCustomer', { last_message_at: ago(10_000) });
    await runOnce();
    expect(await stateOf(id)).toBe('waitingCustomer');
  });
});

describe('a fault with one of them', () => {
  it('is told, keeps no other from being closed, and is tried again', async () => {
    await rig.policy({ idle_hours: 1 });
    const broken = await rig.conversation('waitingCustomer', { last_message_at: ago(122) });
    const sound = await rig.conversation('waitingCustomer', { last_message_at: ago(121) });
    await rig.database.query(
      `create function refuse() returns trigger language plpgsql as $$ begin if new.id = '${broken}' then raise 'broken on purpose'; end if; return new; end $$`,
    );
    await rig.database.query('create trigger refuse before update on conversation for each row execute function refuse()');
    await runOnce();
    expect(rig.faults.map(String)).toEqual(['error: broken on purpose']);
    expect(await stateOf(sound)).toBe('closed');
    rig.faults.length = 0;
    await rig.database.query('drop trigger refuse on conversation');
    await runOnce();
    expect(await stateOf(broken)).toBe('closed');
  });
});
