import { readFileSync } from 'node:fs';
import { tagLimits } from '#contract/limits/lists.ts';
import { join } from 'node:path';
import { randomUUIDv7 } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { preferenceDefaults } from '#contract/resources/desk.ts';
import { alwaysOpen } from '#contract/workingTime.ts';
import type { WorkingHours } from '#contract/workingTime.ts';
import { loadKeys } from '#server/privacy/keys.ts';
import { withDesk } from './deskRig.ts';
import type { Colleague } from './deskRig.ts';
import type { Reply } from '#tests/server/support/runningServer.ts';

const desk = withDesk();
type Row = Readonly<Record<string, unknown>>;

let anna: Colleague;
let berta: Colleague;
let lead: Colleague;
let reader: Colleague;
beforeAll(async () => {
  anna = await desk.staff('anna');
  berta = await desk.staff('berta', { capacity: 3 });
  lead = await desk.staff('lead', { role: 'lead' });
  reader = await desk.staff('reader', { role: 'reader' });
});

const get = (token: string, path: string): Promise<Reply> => desk.server.call('GET', `/crm-server/Consultation/${path}`, { token });
const newest = async (entity: string): Promise<Row | undefined> =>
  (await desk.server.test.database.query('select * from event_log where entity = $1 order by position desc limit 1', [entity]))[0];
const policy = (more: Row = {}): object => ({
  version: 0,
  hours: alwaysOpen,
  assignMode: 'turn',
  capacity: 20,
  firstMinutes: 5,
  nextMinutes: 10,
  closeMinutes: 600,
  ...more,
});

describe('colleagues', () => {
  const rows = async (token = anna.token): Promise<Row[]> => (await get(token, 'people')).datas;
  const of = async (id: string): Promise<Row | undefined> => (await rows()).find((row) => row['id'] === id);

  it('are those of the organisation who may answer, with what they hold and may hold', async () => {
    await desk.server.hospital.staff('switched-off', desk.org, 'desk', { enabled: false });
    await desk.server.hospital.staff('elsewhere', desk.server.hospital.orgs.west);
    const bound = await desk.server.hospital.staff('also-here', desk.server.hospital.orgs.west, 'desk', { bound_org_ids: [desk.org] });
    for (const state of ['serving', 'waitingCustomer', 'snoozed', 'closed'] as const) await desk.conversation(state, berta.id);
    expect(new Set((await rows()).map((row) => row['id']))).toEqual(new Set([anna.id, berta.id, lead.id, bound]));
    expect(await of(berta.id)).toEqual({
      id: berta.id,
      name: 'name of berta',
      title: null,
      teamIds: [],
      dutyState: 'online',
      isPresent: false,
      // A conversation that is snoozed or closed takes no place.
      open: 2,
      capacity: 3,
    });
    expect((await of(anna.id))?.['capacity']).toBe(40);
    expect((await get(reader.token, 'people')).code).toBe(0);
  });

  it('are present while any node has seen them lately', async () => {
    const see = (seconds: number): Promise<unknown> =>
      desk.server.test.database.query(`insert into staff_presence (user_id, node_id, seen_at) values ($1, $2, now() - make_interval(secs => $3))`, [
        berta.id,
        randomUUIDv7(),
        seconds,
      ]);
    await see(60);
    expect((await of(berta.id))?.['isPresent']).toBe(false);
    await see(5);
    expect((await of(berta.id))?.['isPresent']).toBe(true);
  });

  it('are told of a change of duty, on all screens of their organisations and nowhere else', async () => {
    expect((await desk.post(anna.token, 'setDuty', { dutyState: 'busy' })).code).toBe(0);
    expect((await of(anna.id))?.['dutyState']).toBe('busy');
    expect(await newest('staffUser')).toMatchObject({
      entity_id: anna.id,
      org_ids: [desk.org],
      member_ids: [],
      patch: { dutyState: 'busy', isPresent: false },
    });
    expect((await desk.post(reader.token, 'setDuty', { dutyState: 'busy' })).code).toBe(40301);
    expect((await desk.post(anna.token, 'setDuty', { dutyState: 'asleep' })).code).toBe(40001);
  });
});

describe('teams', () => {
  it('are made and changed by who runs the desk, by version, of people who may answer', async () => {
    expect((await desk.post(anna.token, 'saveTeam', { name: 'nurses', memberIds: [] })).code).toBe(40301);
    const made = (await desk.post(lead.token, 'saveTeam', { name: 'nurses', memberIds: [anna.id, anna.id] })).datas as Row;
    expect(made).toMatchObject({ name: 'nurses', memberIds: [anna.id], version: 1 });
    expect(await newest('team')).toMatchObject({ entity_id: made['id'], change: 'created', member_ids: [], org_ids: [desk.org] });
    const changed = (await desk.post(lead.token, 'saveTeam', { id: made['id'], version: 1, name: 'night', memberIds: [berta.id] })).datas as Row;
    expect(changed).toMatchObject({ id: made['id'], version: 2 });
    expect((await desk.post(lead.token, 'saveTeam', { id: made['id'], version: 1, name: 'day', memberIds: [] })).code).toBe(40901);
    expect((await desk.post(lead.token, 'saveTeam', { name: 'x', memberIds: [reader.id] })).code).toBe(40001);
    expect((await desk.post(lead.token, 'saveTeam', { id: randomUUIDv7(), version: 1, name: 'x', memberIds: [] })).code).toBe(404);
    expect((await get(anna.token, 'teams')).datas).toEqual([changed]);
    expect(((await get(anna.token, 'people')).datas as Row[]).find((row) => row['id'] === berta.id)?.['teamIds']).toEqual([made['id']]);
  });
});

describe('a team that is removed', () => {
  const removeTeam = (token: string, id: unknown): Promise<Reply> => desk.post(token, 'removeTeam', { id });

  it('is gone for everybody, and its conversations are nobody’s in particular, open or closed', async () => {
    const id = await desk.team('short-lived', [anna.id]);
    const [waiting, serving, closed] = [
      await desk.conversation('waiting', null, { team_id: id, version: 4 }),
      await desk.conversation('serving', anna.id, { team_id: id, version: 4 }),
      await desk.conversation('closed', anna.id, { team_id: id, version: 4 }),
    ];
    expect((await removeTeam(anna.token, id)).code).toBe(40301);
    expect((await removeTeam(lead.token, await desk.team('west', [], desk.server.hospital.orgs.west))).code).toBe(404);
    expect((await removeTeam(lead.token, id)).datas).toBeNull();
    expect((await removeTeam(lead.token, id)).code).toBe(404);
    expect(((await get(anna.token, 'teams')).datas as Row[]).map((row) => row['id'])).not.toContain(id);
    expect(await newest('team')).toMatchObject({ entity_id: id, change: 'removed', member_ids: [], org_ids: [desk.org] });
    for (const one of [waiting, serving]) {
      expect(await desk.row(anna.token, one)).toMatchObject({ teamId: null, teamName: null, version: 5 });
      expect(await desk.events('conversation', one)).toMatchObject([{ version: 5, patch: { teamId: null } }]);
    }
    expect(await desk.steps(waiting)).toMatchObject([{ move: 'requeue', from_state: 'waiting', to_state: 'waiting', to_team_id: null, actor_id: lead.id }]);
    expect(await desk.row(anna.token, serving)).toMatchObject({ state: 'serving', assigneeId: anna.id });
    expect(await desk.row(anna.token, closed)).toMatchObject({ teamId: null, version: 4 });
  });

  it('gets nobody any more, whoever sends him there in the same moment', async () => {
    for (let round = 0; round < 10; round += 1) {
      const id = await desk.team(`ending-${round}`, [anna.id]);
      const one = await desk.conversation('serving', anna.id, round % 2 === 0 ? { team_id: id } : {});
      const [sent, ended] = await Promise.all([desk.move(anna.token, one, 'requeue', { toTeamId: id }), removeTeam(lead.token, id)]);
      expect([ended.code, [0, 40908].includes(sent.code as number)]).toEqual([0, true]);
      expect((await desk.row(anna.token, one)).teamId).toBeNull();
    }
  });
});

describe('the policy', () => {
  it('is the defaults until somebody saves one; of two who save at once the second is told', async () => {
    expect((await get(anna.token, 'policy')).datas).toMatchObject({ version: 0, assignMode: 'manual', capacity: 40, hours: alwaysOpen, waitingText: null });
    expect((await desk.post(anna.token, 'savePolicy', policy())).code).toBe(40301);
    const saved = await desk.post(lead.token, 'savePolicy', policy({ waitingText: '请稍候', awayMinutes: 5 }));
    expect(saved.datas).toMatchObject({ version: 1, assignMode: 'turn', awayMinutes: 5, idleHours: null, waitingText: '请稍候', closedText: null });
    expect((await desk.post(lead.token, 'savePolicy', policy())).code).toBe(40901);
    const again = await desk.post(lead.token, 'savePolicy', policy({ version: 1, awayMinutes: '' }));
    expect(again.datas).toMatchObject({ version: 2, awayMinutes: null });
    expect((await desk.post(lead.token, 'savePolicy', policy({ version: 1 }))).code).toBe(40901);
    expect((await get(anna.token, 'policy')).datas).toEqual(again.datas);
    expect(await newest('deskPolicy')).toMatchObject({ change: 'updated', version: 2, member_ids: [] });
  });

  const wrong: readonly (readonly [what: string, hours: unknown, says: string])[] = [
    ['six days', { week: alwaysOpen.week.slice(1) }, '工作时间'],
    ['an end before its begin', { week: [[['12:00', '08:00']], ...alwaysOpen.week.slice(1)] }, '周日'],
    [
      'spans that overlap',
      {
        week: [
          ...alwaysOpen.week.slice(1),
          [
            ['08:00', '12:00'],
            ['11:00', '13:00'],
          ],
        ],
      },
      '周六',
    ],
    ['a time that no clock shows', { week: [[['08:00', '24:30']], ...alwaysOpen.week.slice(1)] }, '周日'],
    ['a day that is none', { ...alwaysOpen, days: { '2026-02-30': [] } }, '2026-02-30'],
    ['words', '每天', '工作时间'],
  ];
  it.each(wrong)('refuses hours with %s, and says where', async (_what, hours, says) => {
    const { version } = (await get(lead.token, 'policy')).datas as { version: number };
    const reply = await desk.post(lead.token, 'savePolicy', policy({ version, hours }));
    expect(reply.code).toBe(40001);
    expect(reply.message).toContain(says);
  });

  it('takes breaks, closed days and an end at midnight', async () => {
    const { version } = (await get(lead.token, 'policy')).datas as { version: number };
    const hours: WorkingHours = {
      week: [
        [],
        ...Array.from(
          { length: 6 },
          () =>
            [
              ['08:30', '12:00'],
              ['12:00', '24:00'],
            ] as const,
        ),
      ],
      days: { '2027-01-01': [] },
    };
    expect((await desk.post(lead.token, 'savePolicy', policy({ version, hours }))).datas).toMatchObject({ hours });
  });
});

describe('preferences', () => {
  it('are one person’s own, with defaults, and of the right shape', async () => {
    expect((await get(anna.token, 'preferences')).datas).toEqual({ desk: preferenceDefaults });
    const own = { ...preferenceDefaults, singleKeys: false, notify: { ...preferenceDefaults.notify, volume: 5 } };
    expect((await desk.post(anna.token, 'savePreferences', { desk: own })).code).toBe(0);
    expect((await desk.post(anna.token, 'savePreferences', { desk: own })).code).toBe(0);
    expect((await get(anna.token, 'preferences')).datas).toEqual({ desk: own });
    expect((await get(berta.token, 'preferences')).datas).toEqual({ desk: preferenceDefaults });
    const sorted = { ...own, byWait: true };
    expect((await desk.post(anna.token, 'savePreferences', { desk: sorted })).code).toBe(0);
    // A console of an earlier version says nothing of the order, and undoes nothing of it.
    const { byWait: _, ...earlier } = own;
    expect((await desk.post(anna.token, 'savePreferences', { desk: { ...earlier, goOn: false } })).code).toBe(0);
    expect((await get(anna.token, 'preferences')).datas).toEqual({ desk: { ...sorted, goOn: false } });
    await desk.server.test.database.query(`update staff_preference set desk = desk - 'byWait'`);
    expect((await get(anna.token, 'preferences')).datas).toMatchObject({ desk: { byWait: false, goOn: false } });
    const loud = await desk.post(anna.token, 'savePreferences', { desk: { ...own, notify: { ...own.notify, volume: 101 } } });
    expect([loud.code, loud.message.includes('notify.volume')]).toEqual([40001, true]);
    expect((await desk.post(anna.token, 'savePreferences', { desk: { ...own, more: 1 } })).code).toBe(40001);
  });
});

describe('tags of a customer', () => {
  const setTags = (token: string, memberId: string, tags: readonly string[]): Promise<Reply> =>
    desk.server.call('POST', '/crm-server/customerTag/setForMember', { token, json: { memberId, tags } });

  it('are set as a whole, heard by staff and not by the customer, and audited without their words', async () => {
    const member = await desk.member();
    expect((await setTags(anna.token, member.id, [' 试管周期 ', '试管周期', '', '宝妈群'].filter(Boolean))).code).toBe(0);
    const { database } = desk.server.test;
    expect((await database.query('select tags, version from member where id = $1', [member.id]))[0]).toEqual({ tags: ['试管周期', '宝妈群'], version: 2 });
    expect(await newest('member')).toMatchObject({ entity_id: member.id, org_ids: [desk.org], member_ids: [], patch: null });
    const [audited] = await database.query(`select entity_id, detail from audit where operation = 'desk.setTags' order by id desc limit 1`);
    expect(audited).toEqual({ entity_id: member.id, detail: { tags: 2 } });
  });

  it('are as many as a form takes, short, and only of an own customer', async () => {
    const member = await desk.member();
    const many = Array.from({ length: tagLimits.most + 1 }, (_tag, at) => `标签${at}`);
    expect((await setTags(anna.token, member.id, many)).code).toBe(40001);
    expect((await setTags(anna.token, member.id, many.slice(1))).code).toBe(0);
    expect((await setTags(anna.token, member.id, ['长'.repeat(21)])).code).toBe(40001);
    // One who has as many as there may be loses one at the desk, too.
    expect((await setTags(anna.token, member.id, many.slice(2))).code).toBe(0);
    const foreign = await desk.server.hospital.member('foreign-tags', desk.server.hospital.orgs.west);
    expect((await setTags(anna.token, foreign, ['x'])).code).toBe(404);
    expect((await setTags(reader.token, member.id, ['x'])).code).toBe(40301);
  });
});

describe('tags that narrow the list', () => {
  it('are those of customers who talk here, the most frequent first, with who carries one', async () => {
    const { hospital, test: rig } = desk.server;
    const [one, other, silent] = [await desk.member(), await desk.member(), await desk.member()];
    const foreign = await hospital.member('tagged-elsewhere', hospital.orgs.west);
    await hospital.conversation(foreign, hospital.orgs.west);
    for (const member of [one, other]) await desk.conversation('serving', anna.id, { member_id: member.id });
    await desk.conversation('closed', anna.id, { member_id: one.id, kind: 'consultation', bus_id: randomUUIDv7() });
    await rig.database.query(`update member set tags = '{找标签甲,找标签乙}' where id = any($1)`, [[one.id, silent.id, foreign]]);
    await rig.database.query(`update member set tags = '{找标签甲}' where id = $1`, [other.id]);
    const tags = ((await get(anna.token, 'tags')).datas as { tag: string; count: number }[]).filter(({ tag }) => tag.startsWith('找标签'));
    expect(tags).toEqual([
      { tag: '找标签甲', count: 2 },
      { tag: '找标签乙', count: 1 },
    ]);
    const tagged = async (tag: string): Promise<unknown> => (await get(reader.token, `tagged?tag=${encodeURIComponent(tag)}`)).datas;
    expect(await tagged('找标签乙')).toEqual([{ memberId: one.id }]);
    expect(await tagged('没有的')).toEqual([]);
  });
});

describe('the key that seals drafts', () => {
  const keyOf = (token: string): Promise<Reply> => desk.server.call('GET', '/api-uaa/oauth/sealKey', { token });

  it('is one person’s own, the same after every log-in and restart, kept by no cache and no log', async () => {
    const reply = await keyOf(anna.token);
    const { key } = reply.datas as { key: string };
    expect(Buffer.from(key, 'base64')).toHaveLength(32);
    expect(reply.headers.get('cache-control')).toContain('no-store');
    expect((await keyOf(await desk.server.login('anna'))).datas).toEqual({ key });
    expect(loadKeys(desk.server.dataDir).seal(anna.id).toString('base64')).toBe(key);
    expect((await keyOf(berta.token)).datas).not.toEqual({ key });
    expect(desk.server.log()).not.toContain(key);
    expect(readFileSync(join(desk.server.dataDir, 'keys', 'main.key'), 'utf8')).not.toContain(key);
    expect((await keyOf('nobody')).status).toBe(401);
  });
});
