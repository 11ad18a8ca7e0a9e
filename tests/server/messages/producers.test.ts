/** Some people are told of each act, and the others are not. */
import { beforeAll, describe, expect, it } from 'vitest';
import { alwaysOpen } from '#contract/workingTime.ts';
import { inTransaction } from '#server/log/writeTransaction.ts';
import { moveConversation } from '#server/desk/move.ts';
import { deleteOldMessages } from '#server/messages/keep.ts';
import { deviceOf } from '#server/messages/newDevice.ts';
import { withDesk } from '#tests/server/desk/deskRig.ts';
import type { Colleague } from '#tests/server/desk/deskRig.ts';
import { password } from '#tests/server/support/hospital.ts';
import { base } from './mailbox.ts';
import type { Message } from './mailbox.ts';

const desk = withDesk();
let anna: Colleague;
let berta: Colleague;
let lead: Colleague;
beforeAll(async () => {
  anna = await desk.staff('anna');
  berta = await desk.staff('berta');
  lead = await desk.staff('lead', { role: 'lead' });
});

const rowsOf = async ({ token }: { readonly token: string }): Promise<Message[]> =>
  ((await desk.server.call('GET', `${base}/mypage?limit=200`, { token })).datas as { rows: Message[] }).rows;
/** Each of them was told these by the act, the newest first. */
async function toldBy(people: readonly Colleague[], act: () => Promise<unknown>): Promise<Message[][]> {
  const before = await Promise.all(people.map(rowsOf));
  await act();
  const after = await Promise.all(people.map(rowsOf));
  return after.map((rows, index) => rows.filter((row) => !before[index]?.some((one) => one.id === row.id)));
}
const all = (): Colleague[] => [anna, berta, lead];
const customer = /^name of member-/;

describe('a conversation', () => {
  it('that a colleague hands to me is told to me, with what he wrote and the way to it', async () => {
    const id = await desk.conversation('serving', anna.id);
    const told = await toldBy(all(), () => desk.move(anna.token, id, 'assign', { toUserId: berta.id, remark: 'she waits for a result' }));
    expect(told).toEqual([
      [],
      [
        expect.objectContaining({
          kind: 'conversationGiven',
          values: { by: anna.name, customer: expect.stringMatching(customer) as string, remark: 'she waits for a result' },
          link: `/consultation?c=${id}`,
          readAt: null,
        }),
      ],
      [],
    ]);
  });

  it('of mine that the lead moves is told to me and to who gets it', async () => {
    const id = await desk.conversation('serving', anna.id);
    const [toAnna, toBerta, toLead] = await toldBy(all(), () => desk.move(lead.token, id, 'assign', { toUserId: berta.id }));
    expect(toAnna).toMatchObject([{ kind: 'conversationMoved', values: { by: lead.name, to: berta.name } }]);
    expect(toBerta).toMatchObject([{ kind: 'conversationGiven', values: { by: lead.name } }]);
    expect(toLead).toEqual([]);
    const [mine] = await toldBy([berta], () => desk.move(lead.token, id, 'requeue'));
    expect(mine).toMatchObject([{ kind: 'conversationQueued' }]);
  });

  it('that I move, close or take myself is told to nobody', async () => {
    const [waiting, mine] = [await desk.conversation('waiting'), await desk.conversation('serving', anna.id)];
    const told = await toldBy(all(), async () => {
      await desk.move(anna.token, waiting, 'claim');
      await desk.move(anna.token, mine, 'close', { closeReason: 'solved' });
      await desk.move(anna.token, waiting, 'requeue');
    });
    expect(told).toEqual([[], [], []]);
  });

  it('given by the system is told to nobody: the bell is for what people do', async () => {
    const id = await desk.conversation('waiting');
    const told = await toldBy(all(), () =>
      inTransaction(desk.server.test.database, (tx) => moveConversation(tx, { conversationId: id, move: 'assign', toUserId: berta.id }, desk.system)),
    );
    expect(told).toEqual([[], [], []]);
    expect((await desk.stored(id))['assignee_id']).toBe(berta.id);
  });

  it('among several handed over together makes one message with their number', async () => {
    const ids = [await desk.conversation('serving', anna.id), await desk.conversation('waitingCustomer', anna.id), await desk.conversation('serving', anna.id)];
    const [, toBerta] = await toldBy(all(), () =>
      desk.post(anna.token, 'handOver', { conversationIds: [...ids, ids[0]], to: 'person', toUserId: berta.id, note: ' early today ' }),
    );
    expect(toBerta).toMatchObject([{ kind: 'conversationsGiven', values: { by: anna.name, count: 3, remark: 'early today' }, link: '/consultation' }]);
  });

  it('whose move is refused is told to nobody', async () => {
    const id = await desk.conversation('serving', anna.id);
    const told = await toldBy(all(), async () => {
      expect((await desk.move(berta.token, id, 'assign', { toUserId: lead.id })).code).toBe(40303);
    });
    expect(told).toEqual([[], [], []]);
  });
});

describe('the rules of the desk', () => {
  it('when somebody changes them are told to everybody else who answers there', async () => {
    const far = await desk.staff('far', { org: desk.server.hospital.orgs.west });
    const { datas } = await desk.server.call('GET', '/crm-server/Consultation/policy', { token: lead.token });
    const told = await toldBy([...all(), far], () => desk.post(lead.token, 'savePolicy', { ...(datas as object), hours: alwaysOpen }));
    expect(told.map((rows) => rows.map((row) => row.kind))).toEqual([['deskPolicyChanged'], ['deskPolicyChanged'], [], []]);
  });
});

describe('a login', () => {
  const edge = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0';
  const safari = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 15_0) AppleWebKit/605.1.15 Version/26.0 Safari/605.1.15';
  const enter = async (username: string, agent: string): Promise<string> => {
    const { datas } = await desk.server.call('POST', '/api-uaa/oauth/user/token', {
      form: { username, password },
      headers: { authorization: 'Basic cHVibGlj', 'user-agent': agent },
    });
    return (datas as { access_token: string }).access_token;
  };

  it('from a new device while another session lives is told, once for each device', async () => {
    await desk.server.hospital.staff('dora', desk.org);
    const token = await enter('dora', edge);
    expect(await rowsOf({ token })).toEqual([]);
    await enter('dora', edge);
    expect(await rowsOf({ token })).toEqual([]);
    await enter('dora', safari);
    await enter('dora', safari);
    expect(await rowsOf({ token })).toMatchObject([{ kind: 'newDevice', values: { browser: 'Safari', system: 'macOS' }, link: '/secretUpdate' }]);
  });

  it('from a new device when nobody is logged in is told to nobody', async () => {
    await desk.server.hospital.staff('emma', desk.org);
    const first = await enter('emma', edge);
    await desk.server.call('GET', '/api-uaa/oauth/remove/token', { token: first });
    expect(await rowsOf({ token: await enter('emma', safari) })).toEqual([]);
  });

  it('names browsers and systems as people do', () => {
    expect([edge, safari, 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36 wxwork/5.0 MicroMessenger/7.0', 'curl/8'].map(deviceOf)).toEqual([
      { browser: 'Edge', system: 'Windows' },
      { browser: 'Safari', system: 'macOS' },
      { browser: 'WeCom', system: 'Android' },
      { browser: '—', system: '—' },
    ]);
  });
});

it('messages and devices past their time are cleared away, others stay', async () => {
  const { database } = desk.server.test;
  const before = await rowsOf(berta);
  expect(before.length).toBeGreaterThan(1);
  await database.query(`update system_message set created_at = now() - interval '181 days' where id = $1`, [before[0]?.id]);
  await database.query(`update system_message set created_at = now() - interval '179 days' where id = $1`, [before[1]?.id]);
  await database.query(`insert into known_device (user_id, device, seen_at) values ($1, 'old', now() - interval '181 days')`, [berta.id]);
  expect(await deleteOldMessages(database)).toBe(1);
  expect(new Set((await rowsOf(berta)).map((row) => row.id))).toEqual(new Set(before.slice(1).map((row) => row.id)));
  expect(await database.query(`select 1 from known_device where device = 'old'`)).toEqual([]);
});
