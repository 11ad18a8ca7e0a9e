/** Pin and keep unread: one person's own, the same on all his devices (A13 for marks). */
import { describe, expect, test } from 'vitest';
import { deskLimits } from '#contract/limits/chat.ts';
import { createRandom } from '#tests/rig/random.ts';
import { figure } from '#tests/server/promises/profile.ts';
import { withDesk } from './deskRig.ts';
import { DeskScreen } from './deskScreen.ts';

const desk = withDesk();
const mark = (token: string, conversationId: string, what: object): Promise<{ readonly code: unknown; readonly datas: unknown }> =>
  desk.post(token, 'mark', { conversationId, ...what });

describe('a mark', () => {
  test("is the person's own and told to nobody else, once", async () => {
    const [me, other] = [await desk.staff('mark-me'), await desk.staff('mark-other')];
    const id = await desk.conversation('serving', me.id);
    for (let twice = 0; twice < 2; twice += 1) expect(await mark(me.token, id, { isPinned: true, isKeptUnread: true })).toMatchObject({ code: 0, datas: null });
    expect(await desk.row(me.token, id)).toMatchObject({ isPinned: true, isKeptUnread: true, version: 1 });
    expect(await desk.row(other.token, id)).toMatchObject({ isPinned: false, isKeptUnread: false });
    expect(await desk.events('conversationMark', id)).toMatchObject([
      { patch: { isPinned: true, isKeptUnread: true }, staff_ids: [me.id], member_ids: [], org_ids: [desk.org] },
    ]);
    expect(await desk.events('conversation', id)).toEqual([]);
    await mark(me.token, id, { isPinned: false });
    expect(await desk.row(me.token, id)).toMatchObject({ isPinned: false, isKeptUnread: true });
    await mark(me.token, id, { isKeptUnread: false });
    expect(await desk.row(me.token, id)).toMatchObject({ isPinned: false, isKeptUnread: false });
    // A conversation that was never marked has nothing to take away.
    await mark(other.token, id, {});
    expect((await desk.events('conversationMark', id)).filter((event) => String(event['staff_ids']) === other.id)).toHaveLength(0);
  });

  test('needs only the right to see conversations', async () => {
    const reader = await desk.staff('mark-reader', { role: 'reader' });
    const id = await desk.conversation('waiting');
    expect((await mark(reader.token, id, { isPinned: true })).code).toBe(0);
    expect((await desk.move(reader.token, id, 'claim')).code).toBe(40301);
  });

  test('pins no more than a person can survey, also from two windows at once', async () => {
    const me = await desk.staff('mark-many');
    const ids = await Promise.all(Array.from({ length: deskLimits.pinnedMost + 2 }, () => desk.conversation('waiting')));
    const codes = (await Promise.all(ids.map((id) => mark(me.token, id, { isPinned: true })))).map((answer) => answer.code);
    expect([codes.filter((code) => code === 0).length, codes.filter((code) => code === 40910).length]).toEqual([deskLimits.pinnedMost, 2]);
    const pinned = ids[codes.indexOf(0)]!;
    expect((await mark(me.token, pinned, { isPinned: true })).code).toBe(0);
    await mark(me.token, pinned, { isPinned: false });
    expect((await mark(me.token, ids[codes.indexOf(40910)]!, { isPinned: true })).code).toBe(0);
  });
});

describe('kept unread', () => {
  test('ends with an answer of the staff, not with what the customer writes or with reading', async () => {
    const me = await desk.staff('keep-me');
    const patient = await desk.member('keep-patient');
    const screens = [
      new DeskScreen(desk.server, { token: me.token, id: me.id, isMember: false }),
      new DeskScreen(desk.server, { token: patient.token, id: patient.id, isMember: true }),
    ] as const;
    for (const screen of screens) {
      await screen.load();
      await screen.connect();
    }
    const [nurse, customer] = screens;
    const { conversationId: id = '' } = await customer.peer!.answer(customer.peer!.say('hello'));
    await mark(me.token, id, { isKeptUnread: true });
    await customer.peer!.answer(customer.peer!.say('still there?'));
    await nurse.post('/im/message/readAllRemoteMessage', { conversationId: id });
    expect(await desk.row(me.token, id)).toMatchObject({ isKeptUnread: true, unread: 0 });
    await nurse.peer!.answer(nurse.peer!.say('yes', { to: patient.id }));
    expect((await desk.row(me.token, id)).isKeptUnread).toBe(false);
    await mark(me.token, id, { isKeptUnread: true });
    expect((await desk.row(me.token, id)).isKeptUnread).toBe(true);
    for (const screen of screens) await screen.peer!.close();
  });

  // About two steps a round.
  test.each(Array.from({ length: figure(1, 20) }, (_, n) => 21 + n))(
    'and pins and read marks are the same on three devices after anything (seed %i)',
    async (seed) => {
      const random = createRandom(seed);
      const [me, other] = [await desk.staff(`device-${seed}`), await desk.staff(`device-other-${seed}`)];
      const patients = await Promise.all([desk.member(`device-x-${seed}`), desk.member(`device-y-${seed}`)]);
      const screenOf = (one: { readonly token: string; readonly id: string }, isMember: boolean): DeskScreen =>
        new DeskScreen(desk.server, { token: one.token, id: one.id, isMember });
      const tokens = [me.token, await desk.server.login(`device-${seed}`), await desk.server.login(`device-${seed}`)];
      const devices = tokens.map((token) => screenOf({ token, id: me.id }, false));
      const colleague = screenOf(other, false);
      const customers = patients.map((one) => screenOf(one, true));
      const screens = [...devices, colleague, ...customers];
      for (const screen of screens) {
        await screen.load();
        await screen.connect();
      }
      const say = async (screen: DeskScreen, more: Record<string, unknown> = {}): Promise<void> => {
        await screen.peer!.answer(screen.peer!.say('words', more));
      };
      for (const customer of customers) await say(customer);
      // A screen reads a new conversation when it hears of it: now, while nothing else happens to it.
      for (const screen of screens) await screen.compare();
      const ids = (await colleague.chats()).rows
        .filter((row) => customers.some((one) => one.id === (row as unknown as { memberId: string }).memberId))
        .map((row) => row.conversationId);
      const acts: readonly (() => Promise<unknown>)[] = [
        () => say(random.pick(customers)),
        () => say(random.pick([...devices, colleague]), { to: random.pick(customers).id }),
        () => mark(random.pick(devices).token, random.pick(ids), { isKeptUnread: random.between(0, 3) > 0 }),
        () => mark(random.pick(devices).token, random.pick(ids), { isPinned: random.between(0, 1) === 0 }),
        () =>
          random
            .pick([...devices, colleague])
            .post('/im/message/readAllRemoteMessage', { conversationId: random.pick(ids), seq: String(random.between(0, 200)) }),
      ];
      for (let round = 1; round <= figure(120, 250); round += 1) {
        // Several at once: the order is the server's.
        await Promise.all(Array.from({ length: random.between(1, 3) }, () => random.pick(acts)()));
        if (round % 40 === 0) for (const screen of screens) await screen.compare();
      }
      const seen = devices.map((device) =>
        device.chatRows().map(({ isPinned, isKeptUnread, unread, conversationId }) => ({ conversationId, isPinned, isKeptUnread, unread })),
      );
      expect(seen[1]).toEqual(seen[0]);
      expect(seen[2]).toEqual(seen[0]);
      expect([...colleague.kinds]).not.toContain('17 conversationMark updated');
      for (const screen of screens) await screen.peer!.close();
    },
  );
});
