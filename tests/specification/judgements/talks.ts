/** Chats, messages of the system, configuration of customer service: spec 3, 4, 7. */
import { expect } from 'vitest';
import { familyNamed } from '#tests/specification/known.ts';
import type { Judgements, Known } from '#tests/specification/known.ts';
import type { Given } from '#tests/specification/client.ts';
import { rowsIn } from '#tests/specification/rows.ts';
import { callAt } from '#tests/specification/specified.ts';

const chats = callAt('GET /crm-server/Consultation/doctorGetChat');
const history = callAt('POST /im/message/queryRemoteSingleMessage');
const messages = familyNamed('/crm-server/systemMessages');
/** Spec 3: the fields of a chat list row. */
const chatFields = [
  'lastMessage',
  'lastMessageType',
  'memberId',
  'busId',
  'fromRemoteId',
  'fromRemoteSystem',
  'toRemoteId',
  'toRemoteSystem',
  'systemId',
  'userName',
  'patientName',
  'description',
  'unreadIcon',
];
/** These fields say where a message belongs: a client has nothing else to name a conversation by. */
const place = ['systemId', 'busId', 'memberId', 'fromRemoteId', 'fromRemoteSystem', 'toRemoteId', 'toRemoteSystem'];
const placeOf = (row: Given | undefined): Given => Object.fromEntries(place.map((name) => [name, row?.[name] ?? '']));

async function chatsOf({ stage, enter }: Known) {
  const consultant = await enter(stage.consultant);
  return { consultant, rows: rowsIn(await consultant.done(chats)) };
}

export const talkJudgements: Judgements = {
  [chats.endpoint]: async (known) => {
    const { rows } = await chatsOf(known);
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(Object.keys(row)).toEqual(expect.arrayContaining(chatFields));
  },
  [history.endpoint]: async (known) => {
    const { consultant, rows } = await chatsOf(known);
    for (const encoding of history.encodings) {
      const frames = rowsIn(await consultant.done(history, placeOf(rows[0]), encoding)) as readonly Given[];
      expect(
        frames.map(({ content }) => content),
        encoding,
      ).toContain(rows[0]?.['lastMessage']);
    }
  },
  'POST /im/message/readAllRemoteMessage': async (known) => {
    const { consultant, rows } = await chatsOf(known);
    const unread = rows.find(({ unreadIcon }) => unreadIcon === true);
    const call = callAt('POST /im/message/readAllRemoteMessage');
    for (const encoding of call.encodings) await consultant.done(call, placeOf(unread), encoding);
    const after = rowsIn(await consultant.done(chats));
    expect(
      after.find(({ systemId, memberId, busId }) => systemId === unread?.['systemId'] && memberId === unread?.['memberId'] && busId === unread?.['busId'])?.[
        'unreadIcon'
      ],
    ).toBe(false);
  },
  'GET /crm-server/Consultation/customer2AllMember': async (known) => {
    const { consultant } = await chatsOf(known);
    rowsIn(await consultant.done(callAt('GET /crm-server/Consultation/customer2AllMember')));
  },
  'POST /crm-server/Consultation/savePolicy': async ({ client }) => {
    const read = callAt('GET /crm-server/Consultation/policy');
    const save = callAt('POST /crm-server/Consultation/savePolicy');
    const policy = (await client.done(read)).datas as Given;
    const same = Object.fromEntries(Object.keys(save.fields).flatMap((name) => (name === 'version' ? [] : [[name, policy[name]]])));
    await client.done(save, { ...same, capacity: Number(policy['capacity']) + 1 });
    expect(((await client.done(read)).datas as Given)['capacity']).toBe(Number(policy['capacity']) + 1);
  },
  'POST /crm-server/systemMessages/read/{id}': async ({ client, rows }) => {
    const count = async (): Promise<string> => JSON.stringify((await client.done(callAt('GET /crm-server/systemMessages/mynoreadcount'))).datas);
    const before = await count();
    for (const { id } of rows.seen(messages.name)) await client.done(callAt('POST /crm-server/systemMessages/read/{id}'), { id });
    expect(await count()).not.toBe(before);
  },
  'POST /crm-server/systemMessages/delete/{id}': async ({ client, rows }) => {
    const [first] = rows.seen(messages.name);
    await client.done(callAt('POST /crm-server/systemMessages/delete/{id}'), { id: first?.id });
    expect((await rows.read(messages)).map(({ id }) => id)).not.toContain(first?.id);
  },
};
