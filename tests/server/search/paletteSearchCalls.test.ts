import { beforeAll, describe, expect, it } from 'vitest';
import { withDesk } from '#tests/server/desk/deskRig.ts';
import type { Colleague } from '#tests/server/desk/deskRig.ts';
import type { Reply } from '#tests/server/support/runningServer.ts';

const desk = withDesk();
type Row = Readonly<Record<string, unknown>>;
let anna: Colleague;
let wide: Colleague;
let lin: string;
let linTalk: string;
let orderId: string;
beforeAll(async () => {
  const { hospital, test } = desk.server;
  anna = await desk.staff('anna');
  wide = await desk.staff('wide', { role: 'wide', org: hospital.orgs.group });
  lin = await hospital.member('lin', desk.org, { name: '林晓彤', nick_name: 'Tong_Tong', mobile: '13900001234' });
  const patientId = await hospital.patient(lin, desk.org, '110101199003071234');
  await test.database.query(`update patient set name = '李嘉禾', archive_no = 'AH-208317', mobile = '13700009876' where id = $1`, [patientId]);
  linTalk = await desk.conversation('serving', anna.id, { member_id: lin, patient_id: patientId, last_message_at: '2026-11-20T01:00:00.000Z' });
  orderId = await hospital.order(lin, desk.org, { order_no: 'PO261120000317', title: '黄体支持用药 14 天' });
  await hospital.order(lin, desk.org, { order_no: 'CO261119000002', title: '图文问诊', kind: 'consultation' });
  await desk.conversation('closed', anna.id, { member_id: lin, kind: 'consultation', bus_id: orderId, last_message_at: '2026-11-19T01:00:00.000Z' });
  const west = await hospital.member('west', hospital.orgs.west, { name: '林西院', mobile: '13900001234' });
  await hospital.order(west, hospital.orgs.west, { order_no: 'PO261120000999', title: '黄体支持用药' });
});
const ask = (what: 'customermanage' | 'pushorder', words: string, token = anna.token, limit = ''): Promise<Reply> =>
  desk.server.call('GET', `/crm-server/${what}/search?words=${encodeURIComponent(words)}${limit}`, { token });
const members = async (words: string, token?: string): Promise<Row[]> => (await ask('customermanage', words, token)).datas;
const orders = async (words: string, token?: string): Promise<unknown[]> =>
  ((await ask('pushorder', words, token)).datas as Row[]).map((row) => row['orderNo']);

describe('customers', () => {
  it.each(['晓彤', '林晓彤', 'tong_t', '李嘉禾', 'ah-2083', '1234', '9876', '林晓 彤', '禾', '彤 林', 'linxiaotong', 'Lin Xiao', 'lxt', 'ljh', 'lijiah'])(
    'are found by %s, each once, with the newest conversation and the number masked',
    async (words) => {
      expect(await members(words)).toEqual([
        { memberId: lin, name: '林晓彤', nickName: 'Tong_Tong', patientNames: ['李嘉禾'], mobile: '139****1234', orgName: 'org east', conversationId: linTalk },
      ]);
    },
  );

  it('whose name begins with the words come first', async () => {
    await desk.server.hospital.member('before', desk.org, { name: '小晓彤林', mobile: null });
    expect((await members('晓彤')).map((row) => row['name'])).toEqual(['林晓彤', '小晓彤林']);
    const first = await desk.server.hospital.member('first', desk.org, { name: '晓彤一', mobile: null });
    expect((await members('晓彤'))[0]).toMatchObject({ memberId: first, conversationId: null, mobile: null });
  });

  it('are found by how a name is read: a surname as a surname, other letters as they are, from the beginning alone', async () => {
    const { hospital } = desk.server;
    for (const name of ['曾乐', '单婷', 'Anna 玥', '林', '𠮷田']) await hospital.member(`read ${name}`, desk.org, { name, mobile: null });
    const found = async (words: string): Promise<unknown[]> => (await members(words)).map((row) => row['name']);
    expect(await Promise.all(['zengle', 'zl', 'shant', 'sting', 'annayue', 'ay', 'xt'].map(found))).toEqual([
      ['曾乐'],
      ['曾乐'],
      ['单婷'],
      [],
      ['Anna 玥'],
      [],
      ['晓彤一'],
    ]);
  });

  it('of other organisations are found by who may see those alone', async () => {
    expect((await members('林西')).length).toBe(0);
    expect((await members('林西', wide.token)).map((row) => row['orgName'])).toEqual(['org west']);
    expect(await members('1234', wide.token)).toHaveLength(2);
  });

  it('need the right to see them', async () => {
    const reader = await desk.staff('reader', { role: 'reader' });
    expect((await ask('customermanage', '晓彤', reader.token)).code).toBe(40301);
    expect((await ask('pushorder', '黄体', reader.token)).code).toBe(0);
    const { token } = await desk.member();
    expect([(await ask('customermanage', '晓彤', token)).code, (await ask('pushorder', '黄体', token)).code]).toEqual([40301, 40301]);
  });
});

describe('orders', () => {
  it.each([
    ['PO26112000031', ['PO261120000317']],
    ['po2611200003', ['PO261120000317']],
    ['黄体', ['PO261120000317']],
    ['问诊', ['CO261119000002']],
    ['用药 14', ['PO261120000317']],
    ['晓彤', ['PO261120000317', 'CO261119000002']],
    ['9876', ['PO261120000317', 'CO261119000002']],
    ['lxt', ['PO261120000317', 'CO261119000002']],
    ['261120', []],
    ['0317', ['PO261120000317']],
    ['0000317', ['PO261120000317']],
    ['0318', []],
    ['嘉', ['PO261120000317', 'CO261119000002']],
    ['%%', []],
  ])('%s finds %j', async (words, found) => {
    expect((await orders(words)).toSorted()).toEqual(found.toSorted());
  });

  it('come with what tells them apart, no more of them than asked for', async () => {
    expect((await ask('pushorder', '黄体')).datas).toEqual([
      expect.objectContaining({ id: orderId, kind: 'pushed', title: '黄体支持用药 14 天', memberName: '林晓彤', status: 'unpaid', payPrice: 19_900 }),
    ]);
    expect((await ask('pushorder', '晓彤', anna.token, '&limit=1')).datas).toHaveLength(1);
  });

  it('of other organisations are found by who may see those alone', async () => {
    expect(await orders('黄体', wide.token)).toHaveLength(2);
  });
});

describe('what is looked for', () => {
  it('is in no audit row and no log, only how much was found', async () => {
    await members('晓彤');
    await orders('黄体');
    const rows = await desk.server.test.database.query(`select operation, class, detail from audit where operation like 'search.%' order by id desc limit 2`);
    expect(rows).toEqual([
      { operation: 'search.orders', class: 'list', detail: { rows: 1 } },
      { operation: 'search.members', class: 'list', detail: { rows: 3 } },
    ]);
    expect(desk.server.log()).not.toContain('晓彤');
  });

  it('has two characters in a row at least, or one Chinese one', async () => {
    expect([(await ask('customermanage', 't')).code, (await ask('pushorder', 'a b')).code]).toEqual([40001, 40001]);
  });
});
