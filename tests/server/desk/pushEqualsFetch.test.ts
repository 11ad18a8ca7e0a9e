/** State + events = a fresh read (A4), for every event of the desk: life, marks, notes, colleagues, teams, policy, canned replies. */
import { randomUUIDv7 } from 'node:crypto';
import { expect, test } from 'vitest';
import { closeReasons, staffMoves } from '#contract/lives/conversationLife.ts';
import type { StaffMove } from '#contract/lives/conversationLife.ts';
import { alwaysOpen } from '#contract/workingTime.ts';
import { createRandom } from '#tests/rig/random.ts';
import { figure } from '#tests/server/promises/profile.ts';
import { withDesk } from './deskRig.ts';
import { DeskScreen } from './deskScreen.ts';

const desk = withDesk();
const staffOnly = ['note', 'conversationMark', 'staffUser', 'team', 'cannedReply', 'deskPolicy'];

test.each([11, 12].slice(0, figure(1, 2)))('what three desks and two members loaded and heard is what they would load now (seed %i)', async (seed) => {
  const random = createRandom(seed);
  const people = await Promise.all([desk.staff(`push-a-${seed}`), desk.staff(`push-b-${seed}`), desk.staff(`push-lead-${seed}`, { role: 'lead' })]);
  const members = await Promise.all([desk.member(`push-x-${seed}`), desk.member(`push-y-${seed}`)]);
  const desks = people.map((one) => new DeskScreen(desk.server, { token: one.token, id: one.id, isMember: false }));
  const patients = members.map((one) => new DeskScreen(desk.server, { token: one.token, id: one.id, isMember: true }));
  const screens = [...desks, ...patients];
  const lead = desks[2]!;
  for (const screen of desks) screen.showsTimelines = true;
  for (const screen of screens) {
    await screen.load();
    await screen.connect();
  }
  const say = async (screen: DeskScreen, more: Record<string, unknown>): Promise<void> => {
    await screen.peer?.answer(screen.peer.say(`text ${random.between(1, 1_000)}`, more));
  };
  for (const patient of patients) await say(patient, {});

  const anyId = async (): Promise<string> => random.pick((await lead.chats()).rows).conversationId;
  const post = (screen: DeskScreen, path: string, json: object): Promise<unknown> =>
    desk.server.call('POST', `/crm-server/${path}`, { token: screen.token, json });
  const teamOf = async (): Promise<{ id: string; version: number } | undefined> =>
    (await lead.get<{ id: string; version: number }[]>('/crm-server/Consultation/teams'))[0];
  const acts: readonly (() => Promise<unknown>)[] = [
    () => say(random.pick(patients), {}),
    () => say(random.pick(desks), { to: random.pick(patients).id }),
    async () => {
      const move = random.pick(Object.keys(staffMoves) as StaffMove[]);
      return post(random.pick(desks), 'Consultation/move', {
        conversationId: await anyId(),
        move,
        toUserId: random.pick(desks).id,
        toTeamId: random.between(0, 1) === 0 ? ((await teamOf())?.id ?? null) : null,
        until: new Date(Date.now() + 3_600_000 * random.between(1, 9)).toISOString(),
        closeReason: random.pick(Object.keys(closeReasons)),
      });
    },
    async () => post(random.pick(desks), 'Consultation/setUrgent', { conversationId: await anyId(), isUrgent: random.between(0, 1) === 0 }),
    async () =>
      post(random.pick(desks), 'Consultation/mark', {
        conversationId: await anyId(),
        ...(random.between(0, 1) === 0 ? { isPinned: random.between(0, 1) === 0 } : {}),
        ...(random.between(0, 1) === 0 ? { isKeptUnread: random.between(0, 2) > 0 } : {}),
      }),
    async () =>
      post(random.pick(desks), 'consultationNote/save', { conversationId: await anyId(), text: `note ${random.between(1, 99)}`, clientId: randomUUIDv7() }),
    async () => post(lead, 'Consultation/handOver', { conversationIds: [await anyId()], to: 'person', toUserId: random.pick(desks).id, note: 'shift ends' }),
    async () => post(random.pick(desks), 'Consultation/setDuty', { dutyState: random.pick(['online', 'busy', 'offline']) }),
    async () => post(lead, 'Consultation/saveTeam', { ...(await teamOf()), name: `team ${random.between(1, 99)}`, memberIds: [random.pick(desks).id] }),
    async () => {
      const { version } = await lead.get<{ version: number }>('/crm-server/Consultation/policy');
      return post(lead, 'Consultation/savePolicy', {
        version,
        hours: alwaysOpen,
        assignMode: 'manual',
        capacity: random.between(20, 40),
        firstMinutes: 5,
        nextMinutes: 10,
        closeMinutes: 60,
      });
    },
    () =>
      post(lead, 'cannedReply/save', { isShared: true, shortcut: `s${random.between(1, 999_999)}`, title: 'greeting', text: `hello ${random.between(1, 99)}` }),
    async () => {
      const screen = random.pick(screens);
      const row = random.pick([undefined, ...(await screen.chats()).rows]);
      if (row) await screen.post('/im/message/readAllRemoteMessage', { conversationId: row.conversationId, seq: String(random.between(0, row.lastSeq)) });
    },
    // Away for a while: what was missed comes in order.
    async () => {
      const screen = random.pick(screens);
      await screen.catchUp(0);
      await screen.peer?.close();
      await say(random.pick(patients.filter((one) => one !== screen)), {});
      await screen.connect();
    },
  ];
  const compareAll = async (): Promise<void> => {
    for (const screen of screens) await screen.compare();
  };
  for (let round = 1; round <= 200; round += 1) {
    await random.pick(acts)();
    if (round % 25 === 0) await compareAll();
  }
  await post(lead, 'Consultation/removeTeam', { id: (await teamOf())?.id });
  await compareAll();
  const heard = (screen: DeskScreen): string[] =>
    [...new Set([...screen.kinds].filter((kind) => kind.startsWith('17 ')).map((kind) => kind.split(' ')[1] ?? ''))].sort();
  for (const screen of desks)
    expect(heard(screen)).toEqual(expect.arrayContaining(['conversation', 'note', 'staffUser', 'team', 'cannedReply', 'deskPolicy', 'conversationMark']));
  for (const screen of patients) for (const entity of staffOnly) expect(heard(screen)).not.toContain(entity);
  for (const screen of screens) await screen.peer?.close();
});
