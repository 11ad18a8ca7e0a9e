/** One number stands once in an organisation, and who looks like one is told to be so (docs/adr/0098). `DOUBLES=5000` has a file of as many lines of two numbers. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importPlace } from '#server/imports/importPlace.ts';
import { nothingSeen } from '#server/imports/sifting.ts';
import { inTransaction } from '#server/log/writeTransaction.ts';
import { figure } from '#tests/server/promises/profile.ts';
import { staffAt } from '#tests/server/support/principal.ts';
import type { Reply } from '#tests/server/support/runningServer.ts';
import { startMergeRig } from './mergeRig.ts';
import type { MergeRig, Row } from './mergeRig.ts';

const doubles = Number(process.env['DOUBLES'] ?? 60);

let rig: MergeRig;
beforeAll(async () => {
  rig = await startMergeRig();
});
afterAll(() => rig.server.close());

const add = (name: string, more: object): Promise<Reply> => rig.post('customermanage/save', { name, ...more });
const atField = ({ datas }: Reply, field: string): string => (datas as { fields: Record<string, string> }).fields[field] ?? '';
const pairs = (id: string): Promise<(Row & { reasons: string[]; standing: string })[]> =>
  rig.sql('select id, reasons, standing from customer_pair where $1 = any(member_ids) and deleted_at is null order by id', [id]);

describe('a number', () => {
  it('written many times at once is one row, and the others are told who has it', async () => {
    // A machine that is short of processor answers no more than twenty before the last one has waited too long for a connection.
    const replies = await Promise.all(Array.from({ length: figure(20, 100) }, (_, at) => add(`at once ${at}`, { mobile: '13900010001' })));
    const made = replies.filter(({ code }) => code === 0);
    expect(made).toHaveLength(1);
    for (const reply of replies.filter(({ code }) => code !== 0)) {
      expect(reply.code, reply.text).toBe(40001);
      expect(atField(reply, 'mobile')).toMatch(/belongs to the customer "at once \d+", with name of keeper/);
    }
    expect(await rig.sql(`select id from member where mobile = '13900010001'`)).toHaveLength(1);
  });

  it('is refused by the database itself, however it is sealed', async () => {
    const first = (await add('card', { idCardNo: '11010519491231002X' })).datas as Row;
    expect(atField(await add('again', { idCardNo: '11010519491231002X' }), 'idCardNo')).toContain('belongs to the customer "card"');
    const twin = `insert into member (id, org_id, name, sex, level, enabled, tags, mobile, id_card_no) select gen_random_uuid(), org_id, name, sex, level, enabled, tags, mobile, id_card_no from member where id = $1`;
    await expect(rig.sql(twin, [first.id])).rejects.toMatchObject({ code: '23505', constraint: 'member_id_card_no_single_key' });
    const other = await add('other', { mobile: '13900010003' });
    expect(atField(await rig.post('customermanage/update', { id: (other.datas as Row).id, version: 1, mobile: '13900010001' }), 'mobile')).toContain('at once');
  });

  it('of many lines of a file is told for each, in the check already', async () => {
    const { group, east } = rig.server.hospital.orgs;
    const principal = staffAt({ group, org: east }, rig.staff.keeper, ['member.read', 'member.write', 'member.import']);
    const { keys, files, database } = rig.server.running.services;
    const rows = Array.from({ length: doubles }, (_, at) => ({
      line: at + 2,
      values: { name: `line ${at}`, mobile: at % 2 === 0 ? '13900010001' : '13900010002' },
      faults: [],
    }));
    for (const isWritten of [false, true]) {
      const faults = await inTransaction(database, (tx) =>
        importPlace(keys, files).targetOf('member').take(tx, principal, rows, { keys: [], onMatch: 'refuse', isWritten, seen: nothingSeen() }),
      );
      // The first line of the new number stands.
      expect(faults.size).toBe(doubles - 1);
      expect(faults.get(2)).toEqual([{ code: 'refused', field: 'mobile', values: { text: expect.stringContaining('at once') } }]);
      expect(faults.get(5)).toMatchObject([{ code: 'doubled', field: 'mobile', values: { line: 3 } }]);
    }
    expect(await rig.sql(`select id from member where mobile = '13900010002'`)).toHaveLength(1);
  });
});

describe('the hint', () => {
  const hint = async (json: object, token?: string): Promise<readonly Row[]> => (await rig.post('customermanage/duplicateHint', json, token)).datas;

  it('names whom the reader sees, masked, with house, owner and report; of others that there is one', async () => {
    const { west } = rig.server.hospital.orgs;
    await rig.sql(
      `insert into report_rule (id, org_id, name, protected_days, on_repeat, starts_on, enabled) values (gen_random_uuid(), $1, 'rule', 30, 'refuse', '2020-01-01', true)`,
      [rig.server.hospital.orgs.group],
    );
    const made = (await add('Zhang San', { mobile: '13900010011', ownerUserId: rig.staff.desk })).datas as Row;
    for (let at = 0; at < 3; at += 1) await rig.server.hospital.member(`west ${at}`, west, { mobile: '13900010011', name: 'secret' });
    const told = await hint({ mobile: '139 0001 0011' });
    expect(told).toEqual([
      { id: made.id, field: 'mobile', isHere: true, name: 'Z**', house: 'org east', owner: 'name of desk', protectedUntil: expect.stringMatching(/^\d{4}-/) },
      { id: null, field: 'mobile', isHere: false, name: null, house: null, owner: null, protectedUntil: null },
    ]);
    // Whoever sees their own customers alone reads of a colleague's that there is one here, and until when it is another's.
    await rig.sql(
      `insert into role (id, org_id, code, name, rights, data_scope) select gen_random_uuid(), org_id, 'alone', 'role alone', rights, 'own' from role where code = 'keeper'`,
    );
    rig.server.running.services.sessions.readAnew();
    await rig.server.hospital.staff('alone', rig.server.hospital.orgs.east, 'alone');
    const [hidden] = await hint({ mobile: '13900010011' }, await rig.server.login('alone'));
    expect(hidden).toMatchObject({ id: null, isHere: true, name: null, house: null, owner: null, protectedUntil: expect.stringMatching(/^\d{4}-/) });
    expect(await hint({ mobile: '1390001' })).toEqual([]);
    expect(await hint({ mobile: '13900010011', id: made.id })).toHaveLength(1);
    expect(await hint({ idCardNo: '11010519491231002' })).toEqual([]);
    expect((await hint({ idCardNo: '11010519491231002X' }))[0]).toMatchObject({ field: 'idCardNo', name: 'c**' });
    expect((await rig.post('customermanage/duplicateHint', { mobile: '13900010011' }, await rig.login('desk'))).code).toBe(40301);
    await rig.sql('delete from report_rule');
  });
});

describe('pairs', () => {
  it('come with who looks like one, go with what made them so, and stay as somebody has said', async () => {
    const a = (await add('Twin', { birthday: '1990-01-01' })).datas as Row;
    const b = (await add('Twin', { birthday: '1990-01-01' })).datas as Row;
    expect(await pairs(a.id)).toMatchObject([{ reasons: ['nameBirthday'], standing: 'open' }]);
    await rig.post('customermanage/update', { id: b.id, version: 1, birthday: '1990-01-02' });
    expect(await pairs(a.id)).toEqual([]);
    await rig.post('customermanage/update', { id: b.id, version: 2, birthday: '1990-01-01' });
    const [pair] = await pairs(b.id);
    const listed = (await rig.get('customerPair/list?standing=open')).datas as { rows: readonly Row[] };
    expect(listed.rows.map(({ id }) => id)).toContain(pair?.id);
    expect((await rig.post('customerPair/sayApart', { ids: [pair?.id] })).datas).toMatchObject({ done: [pair?.id], failed: [] });
    await rig.post('customermanage/update', { id: b.id, version: 3, birthday: '1991-01-01' });
    await rig.post('customermanage/update', { id: b.id, version: 4, birthday: '1990-01-01' });
    expect(await pairs(a.id)).toMatchObject([{ id: pair?.id, standing: 'apart' }]);
  });

  it('are done with by a merge, which frees the number, and come back with its undoing', async () => {
    const first = (await add('Number', { mobile: '13900010021' })).datas as Row;
    const second = await rig.member('Older', { mobile: '13900010021', is_repeat: true });
    await rig.sql(
      `insert into customer_pair (id, org_id, one_id, other_id, member_ids, reasons, standing) values (gen_random_uuid(), $1, least($2::uuid, $3::uuid), greatest($2::uuid, $3::uuid), array[$2::uuid, $3::uuid], '{mobile}', 'open')`,
      [rig.server.hospital.orgs.east, first.id, second],
    );
    const { datas } = await rig.merge(second, first.id);
    expect(await pairs(second)).toMatchObject([{ standing: 'merged' }]);
    expect(await rig.sql('select id, is_repeat as "isRepeat" from member where id = $1', [second])).toMatchObject([{ isRepeat: false }]);
    expect((await rig.post('customerMerge/takeBack', { id: (datas as Row).id })).code).toBe(0);
    expect(await pairs(second)).toMatchObject([{ standing: 'open' }]);
    expect((await rig.sql('select is_repeat as id from member where id = any($1)', [[first.id, second]])).map(({ id }) => id)).toContain(true);
  });
});
