/** Whoever has closed their browser is away after a while; a lost line, a second node and a restart throw nobody out (docs/adr/0162). */
import { randomUUIDv7 } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { watchCallers } from '#server/calls/callerWatch.ts';
import { stand } from '#server/calls/standing.ts';
import type { Step } from '#server/calls/standing.ts';
import { systemOf } from '#server/kit/principal.ts';
import { inTransaction } from '#server/log/writeTransaction.ts';
import { withWork } from '#tests/server/desk/workRig.ts';

const rig = withWork();
let anna: string;
beforeEach(async () => {
  for (const table of ['caller_gone', 'caller_state', 'session']) await rig.database.query(`delete from ${table}`);
  await rig.clear();
  anna = await rig.colleague('anna');
});

const does = async (state: Step['state'], reason?: Step['reason']): Promise<unknown> => {
  const [org] = await rig.database.query<{ groupId: string }>('select group_id as "groupId" from organisation where id = $1', [rig.org]);
  const principal = systemOf({ orgId: rig.org, groupId: org?.groupId ?? '' });
  return inTransaction(rig.database, (tx) => stand(tx, { userId: anna, state, reason }, { ...principal, kind: 'staff', id: anna }));
};
const look = (): Promise<unknown> =>
  watchCallers({
    database: rig.database,
    onFault: (error) => {
      rig.faults.push(error);
    },
  });
/** They have stood so for a while. */
const stood = async (...step: Parameters<typeof does>): Promise<void> => {
  await does(...step);
  await rig.database.query(`update caller_state set starts_at = starts_at - interval '1 hour'`);
};
/** All that was noted so far is so much longer past; servers have looked all the time. */
const passes = (seconds: number): Promise<unknown> => rig.database.query('update caller_gone set since = since - make_interval(secs => $1)', [seconds]);
const states = async (): Promise<unknown[]> =>
  (await rig.database.query('select state from caller_state where user_id = $1 order by starts_at', [anna])).map(({ state }) => state);

describe('a caller of whom no console is connected', () => {
  it('is away after the time of grace, and not before, since the moment at which they went; two nodes make it once', async () => {
    await stood('ready');
    await rig.absent(anna);
    await look();
    await passes(119);
    await look();
    expect(await states()).toEqual(['ready']);
    await passes(2);
    const [noted] = await rig.database.query('select since from caller_gone');
    await Promise.all([look(), look()]);
    await look();
    expect(await states()).toEqual(['ready', 'away']);
    const rows = await rig.database.query(
      `select state, status, starts_at = $1 as begins, ends_at = $1 as ends, minutes = round(extract(epoch from ends_at - starts_at)::numeric / 60, 2) as told from caller_state order by starts_at`,
      [noted?.['since']],
    );
    expect(rows).toEqual([
      { state: 'ready', status: 'over', begins: false, ends: true, told: true },
      { state: 'away', status: 'lasting', begins: true, ends: null, told: null },
    ]);
    expect(await rig.database.query(`select c.change from record_change c join caller_state s on s.id = c.entity_id where s.state = 'ready'`)).toContainEqual({
      change: 'moved',
    });
    await look();
    expect(await rig.database.query('select 1 from caller_gone')).toEqual([]);
  });

  it.each([
    ['writes down what was said', 'wrapUp', null, ['wrapUp', 'away']],
    ['rests by their own word', 'resting', 'break', ['resting']],
    ['is on a call, which the telephone ends', 'onCall', null, ['onCall']],
  ] as const)('%s', async (_what, state, reason, expected) => {
    await stood(state, reason);
    await rig.absent(anna);
    await look();
    await passes(600);
    await look();
    expect(await states()).toEqual(expected);
  });
});

describe('nobody is thrown out', () => {
  const absentFor = async (seconds: number): Promise<void> => {
    await rig.absent(anna);
    await look();
    await passes(seconds);
  };
  beforeEach(() => stood('ready'));

  it('by a short loss of the line: the next one is counted from its beginning', async () => {
    await absentFor(119);
    await rig.present(anna);
    await look();
    await absentFor(100);
    await look();
    expect(await states()).toEqual(['ready']);
  });

  it('while another node has them, or in the moment in which they come back', async () => {
    await absentFor(600);
    await rig.database.query('insert into staff_presence (user_id, node_id, seen_at) values ($1, $2, now())', [anna, randomUUIDv7()]);
    await look();
    expect(await states()).toEqual(['ready']);
  });

  it('by a restart of all servers: a time in which none looked does not count', async () => {
    await absentFor(600);
    await rig.database.query(`update caller_gone set looked_at = now() - interval '31 seconds'`);
    await look();
    expect(await states()).toEqual(['ready']);
    await passes(119);
    await look();
    expect(await states()).toEqual(['ready']);
    await passes(2);
    await look();
    expect(await states()).toEqual(['ready', 'away']);
  });

  it('where their line allows no socket, and they go on by HTTP', async () => {
    await absentFor(100);
    const used = `insert into session (id, family_id, token_hash, subject_kind, subject_id, org_id, last_used_at, expires_at) values ($1, $1, $2, 'staff', $3, $4, now() - interval '1 minute', now() + interval '1 day')`;
    await rig.database.query(used, [randomUUIDv7(), Buffer.from(anna), anna, rig.org]);
    await look();
    await passes(60);
    await look();
    expect(await states()).toEqual(['ready']);
  });

  it('who has done something meanwhile', async () => {
    await absentFor(119);
    await does('wrapUp');
    await look();
    await passes(100);
    await look();
    expect(await states()).toEqual(['ready', 'wrapUp']);
  });

  it('whose shift is over: that ends their state', async () => {
    await absentFor(600);
    await rig.database.query(`update caller_state set closes_at = now() - interval '1 second'`);
    await look();
    expect(await states()).toEqual(['ready']);
  });
});
