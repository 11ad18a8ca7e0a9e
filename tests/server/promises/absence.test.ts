/** A4: however much was missed, and whatever changed hands meanwhile, the list of who comes back equals the server's. */
import { expect, test } from 'vitest';
import { DeskScreen } from '#tests/server/desk/deskScreen.ts';
import { withDesk } from '#tests/server/desk/deskRig.ts';
import { figure, seeded } from './profile.ts';

const desk = withDesk();
/** Below what a list gives at once, and so many that no badge reaches its bound. */
const patients = 60;
const onTheirWay = 500;

interface Ward {
  readonly nurse: DeskScreen;
  readonly members: readonly DeskScreen[];
  readonly ids: readonly string[];
  /** Two people who give and take. */
  readonly lead: { readonly id: string; readonly token: string };
}

async function openWard(name: string): Promise<Ward> {
  const [me, lead] = [await desk.staff(`${name}-nurse`), await desk.staff(`${name}-lead`, { role: 'lead' })];
  const nurse = new DeskScreen(desk.server, { token: me.token, id: me.id, isMember: false });
  const members: DeskScreen[] = [];
  for (let n = 0; n < patients; n += 1) {
    const { id, token } = await desk.member(`${name}-${n}`);
    members.push(new DeskScreen(desk.server, { token, id, isMember: true }));
  }
  const ids: string[] = [];
  for (const one of members) {
    await one.connect();
    ids.push((await one.peer!.answer(one.peer!.say('您好'))).conversationId ?? '');
  }
  await nurse.load();
  await nurse.connect();
  return { nurse, members, ids, lead };
}

/** So many messages, the members in turn. */
async function write({ members }: Ward, count: number): Promise<void> {
  for (let from = 0; from < count; from += onTheirWay) {
    const size = Math.min(onTheirWay, count - from);
    const sent = Array.from({ length: size }, (_, n) => {
      const { peer } = members[(from + n) % members.length]!;
      return { peer: peer!, clientId: peer!.say(`第 ${from + n} 条`) };
    });
    await Promise.all(sent.map(({ peer, clientId }) => peer.answer(clientId)));
    for (const { peer } of sent) peer.frames.length = 0;
  }
}

const move = async (ward: Ward, conversationId: string, toUserId: string): Promise<void> => {
  expect((await desk.move(ward.lead.token, conversationId, 'assign', { toUserId })).code).toBe(0);
};
const readAll = async ({ nurse, ids }: Ward): Promise<void> => {
  for (const conversationId of ids) await nurse.post('/im/message/readAllRemoteMessage', { conversationId });
};

async function away(ward: Ward, missed: number, meanwhile: () => Promise<void>): Promise<void> {
  const { nurse } = ward;
  await nurse.compare();
  await nurse.peer!.close();
  await write(ward, missed);
  await meanwhile();
  await nurse.connect();
  await nurse.compare();
}

test('after 1, 127, 128, 129 and thousands of missed messages, conversations given and taken away meanwhile, the list equals a fresh one', async () => {
  const ward = await openWard('missed');
  const { nurse, ids, lead } = ward;
  const [given = '', taken = ''] = ids;
  await move(ward, taken, nurse.id);
  for (const missed of [1, 127, 128, 129, figure(200, 5_000)]) {
    await readAll(ward);
    await away(ward, missed, async () => {
      await move(ward, given, nurse.id);
      await move(ward, taken, lead.id);
    });
    const whose = new Map(nurse.chatRows().map((row) => [row.conversationId, row.assigneeId]));
    expect([whose.get(given), whose.get(taken)]).toEqual([nurse.id, lead.id]);
    await move(ward, given, lead.id);
    await move(ward, taken, nurse.id);
  }
  for (const screen of [nurse, ...ward.members]) await screen.peer?.close();
});

test('after any absence, time after time, the list equals a fresh one', async () => {
  const random = seeded('absence', 4);
  const ward = await openWard('random');
  const { nurse, ids, lead } = ward;
  for (let n = 0; n < figure(5, 1_000); n += 1) {
    if (n % 20 === 0) await readAll(ward);
    await away(ward, random.between(0, 30), async () => {
      for (let moves = random.between(0, 3); moves > 0; moves -= 1)
        await desk.move(lead.token, random.pick(ids), random.pick(['assign', 'requeue', 'close'] as const), {
          toUserId: random.pick([nurse.id, lead.id]),
          closeReason: 'solved',
        });
      if (random.between(0, 2) === 0) await readAll(ward);
    });
  }
  for (const screen of [nurse, ...ward.members]) await screen.peer?.close();
});
