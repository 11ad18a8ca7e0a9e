/** Two customers become one, and two again: nothing is lost, nothing is counted twice, nobody is left behind (docs/adr/0098). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkRows } from '#server/check/rows.ts';
import { startMergeRig } from './mergeRig.ts';
import type { Answer, MergeRig, Row } from './mergeRig.ts';

let rig: MergeRig;
beforeAll(async () => {
  rig = await startMergeRig();
});
afterAll(() => rig.server.close());

const east = (): string => rig.server.hospital.orgs.east;
const one = async (text: string, values: readonly unknown[]): Promise<Row | undefined> => (await rig.sql(text, values))[0];
const balance = async (id: string): Promise<unknown> => (await one('select balance from point_account where member_id = $1', [id]))?.['balance'] ?? 0;
const of = (answer: { readonly datas: never }): Answer => answer.datas;

/** Two orders, a chat with a message, a patient, a complaint, a note, and 120 points. */
async function lived(id: string): Promise<void> {
  const { hospital } = rig.server;
  for (const status of ['unpaid', 'paid']) await hospital.order(id, east(), { status });
  await hospital.patient(id, east(), '110105194912310021');
  const chat = await hospital.conversation(id, east(), { state: 'serving', assignee_id: rig.staff.desk });
  await hospital.message(chat, east(), { sender_id: id });
  await rig.sql(
    `insert into note (id, org_id, member_id, after_seq, text, author_id, author_name, at) values (gen_random_uuid(), $1, $2, 0, 'x', $3, 'n', now())`,
    [east(), id, rig.staff.desk],
  );
  expect((await rig.give(id, 120)).code).toBe(0);
}

const chatsOn = async (token: string): Promise<unknown> => (await rig.server.call('GET', '/crm-server/Consultation/customer2AllMember', { token })).code;

describe('a merge', () => {
  it('is told beforehand, then leads everything on, and both open ids come in as the survivor', async () => {
    const [a, b] = [
      await rig.member('Ann', { remark: 'older', tags: ['a'] }),
      await rig.member('Anne', { mobile: '13911110001', tags: ['b'], address: 'here' }),
    ];
    await lived(b);
    await rig.give(a, 30);
    const phone = await rig.server.loginMember('open Anne');
    expect(await chatsOn(phone)).toBe(0);
    const input = { ids: [a, b], survivorId: a };
    const told = of(await rig.post('customermanage/merge/preview', input));
    expect(told.lines.map(({ what, count, from, to }) => [what, count, from, to])).toEqual(
      expect.arrayContaining([
        ['Order', 2, null, null],
        ['Conversation', 1, null, null],
        ['Patient', 1, null, null],
        ['Note', 1, null, null],
        ['Point entry', 1, '30', '150'],
      ]),
    );
    expect(await balance(a)).toBe(30);
    const done = await rig.post('customermanage/merge', input);
    expect(done.code, done.text).toBe(0);
    expect(of(done).lines).toEqual(told.lines);
    for (const table of ['"order"', 'patient', 'conversation', 'note']) expect(await rig.sql(`select id from ${table} where member_id = $1`, [b])).toEqual([]);
    expect([await balance(a), await balance(b)]).toEqual([150, 0]);
    expect(await one('select mobile, address, tags, remark, merged_into_id as into from member where id = $1', [a])).toMatchObject({
      mobile: '13911110001',
      address: 'here',
      tags: ['a', 'b'],
      remark: 'older',
      into: null,
    });
    // The old session is over, and the same open id comes in as the survivor.
    await expect.poll(() => chatsOn(phone)).toBe(403);
    const again = await rig.server.call('POST', '/api-uaa/oauth/openId/token', { form: { openId: 'open Anne' } });
    expect((again.datas as { person: Row }).person.id).toBe(a);
    const detail = await rig.get(`customermanage/detail?id=${b}`);
    expect(detail.datas).toMatchObject({ id: a, mergedFromId: b });
    const history = (await rig.get(`customermanage/history?id=${b}`)).datas as readonly Row[];
    expect(history[0]).toMatchObject({ change: 'removed', reason: 'merged', changes: [{ field: 'mergedIntoId', to: a }] });
    expect((await rig.post('customermanage/restore', { id: b })).code).toBe(40994);
    expect((await checkRows(rig.server.test.database)).filter(({ what }) => what.includes('points') || what.includes('leads to no'))).toEqual([]);
  });

  it('sets a second chat of one kind aside, closed, and both write on in the survivor’s', async () => {
    const [a, b] = [await rig.member('c1'), await rig.member('c2')];
    const [own, other] = [await rig.server.hospital.conversation(a, east()), await rig.server.hospital.conversation(b, east(), { state: 'serving' })];
    const { datas } = await rig.merge(a, b);
    const rows = await rig.sql('select id, state, merged_from_id as "from" from conversation where member_id = $1', [a]);
    expect(rows).toEqual(
      expect.arrayContaining([
        { id: own, state: 'waiting', from: null },
        { id: other, state: 'closed', from: b },
      ]),
    );
    expect((await rig.post('customerMerge/takeBack', { id: (datas as Answer).id })).code).toBe(0);
    expect(await rig.sql('select id, merged_from_id as "from" from conversation where member_id = $1', [b])).toEqual([{ id: other, from: null }]);
  });

  it('takes field by field what is chosen, numbers that nobody sees among them', async () => {
    const [a, b] = [await rig.member('f1', { mobile: '13911110011', source: 'a' }), await rig.member('f2', { mobile: '13911110012', source: 'b' })];
    const { datas } = await rig.post('customermanage/merge/check', { ids: [a, b] });
    const found = datas as { fields: { field: string; usual: string }[]; sides: { id: string; values: Record<string, unknown> }[] };
    expect(found.fields.map(({ field }) => field)).toEqual(['name', 'mobile', 'source']);
    expect(found.sides[0]?.values['mobile']).toBe('139****0011');
    expect((await rig.merge(a, b, { kept: { mobile: 'loser', source: 'survivor', name: 'loser' } })).code).toBe(0);
    expect(await one('select name, mobile, source from member where id = $1', [a])).toEqual({ name: 'f2', mobile: '13911110012', source: 'a' });
  });

  it('is refused of a merged one, of a circle, of another organisation, and of whoever has changed since', async () => {
    const [a, b, c] = [await rig.member('r1'), await rig.member('r2'), await rig.member('r3')];
    const west = await rig.server.hospital.member('open west', rig.server.hospital.orgs.west);
    expect((await rig.merge(a, west)).code).toBe(404);
    expect((await rig.merge(a, a)).code).toBe(404);
    const stale = await rig.versions([a, b]);
    await rig.post('customermanage/update', { id: b, version: 1, remark: 'x' });
    const late = await rig.post('customermanage/merge', { ids: [a, b], survivorId: a, seen: stale });
    expect([late.code, late.message]).toEqual([40989, expect.stringContaining('r2')]);
    expect((await rig.merge(a, b)).code).toBe(0);
    const merged = await rig.merge(c, b);
    expect([merged.code, merged.message]).toEqual([40988, expect.stringContaining('Merge with r1')]);
    expect((await rig.merge(b, a)).code).toBe(40988);
    expect((await rig.post('customermanage/merge', { ids: [a, c], survivorId: a, seen: {} }, await rig.login('desk'))).code).toBe(40301);
  });

  it('of A into B and B into C at once one is done', async () => {
    for (let round = 0; round < 4; round += 1) {
      const [a, b, c] = [await rig.member(`x${round}`), await rig.member(`y${round}`), await rig.member(`z${round}`)];
      const seen = await rig.versions([a, b, c]);
      const both = await Promise.all([
        rig.post('customermanage/merge', { ids: [a, b], survivorId: b, seen }),
        rig.post('customermanage/merge', { ids: [b, c], survivorId: c, seen }),
      ]);
      expect(both.map(({ code }) => code === 0).toSorted()).toEqual([false, true]);
      expect(await rig.sql('select id from member where id = any($1) and deleted_at is null', [[a, b, c]])).toHaveLength(2);
    }
  });
});

describe('an undo', () => {
  it('brings back what went over, leaves what came later, and says so beforehand', async () => {
    const [a, b] = [await rig.member('u1', { mobile: null }), await rig.member('u2', { mobile: '13911110021', remark: 'mine' })];
    await lived(b);
    const [moved] = await rig.sql('select id from patient where member_id = $1', [b]);
    const { id } = of(await rig.merge(a, b));
    // Both go on living: an order more, one of the moved patient, points that are used, a text that is changed.
    const { hospital } = rig.server;
    await hospital.order(a, east());
    await hospital.order(a, east(), { patient_id: moved?.id });
    expect((await rig.give(a, -100)).code).toBe(0);
    const [row] = await rig.sql('select id, version from member where id = $1', [a]);
    await rig.post('customermanage/update', { id: a, version: row?.['version'], remark: 'changed' });
    const told = of(await rig.post('customerMerge/takeBack/preview', { id }));
    expect(told.left.map(({ message }) => message)).toEqual([
      'Patient 1：have gone on with the kept customer and stay there',
      'Order 2：came after the merge and stay with the kept customer',
      expect.stringContaining('was changed after the merge'),
    ]);
    // Somebody has come in by the open id of the merged one as the kept one: after the undo they come in anew.
    const phone = await rig.server.loginMember('open u2');
    expect(await chatsOn(phone)).toBe(0);
    const undone = await rig.post('customerMerge/takeBack', { id });
    expect(undone.code, undone.text).toBe(0);
    await expect.poll(() => chatsOn(phone)).toBe(403);
    expect(await one('select mobile, remark, deleted_at as gone, merged_into_id as into from member where id = $1', [b])).toEqual({
      mobile: '13911110021',
      remark: 'mine',
      gone: null,
      into: null,
    });
    expect(await one('select mobile, remark from member where id = $1', [a])).toEqual({ mobile: null, remark: 'changed' });
    expect([await balance(a), await balance(b)]).toEqual([0, 20]);
    expect(await rig.sql('select id from "order" where member_id = $1', [b])).toHaveLength(2);
    expect(await rig.sql('select id from patient where member_id = $1', [a])).toHaveLength(1);
    expect((await rig.post('customerMerge/takeBack', { id })).code).toBe(40991);
    const login = await rig.server.call('POST', '/api-uaa/oauth/openId/token', { form: { openId: 'open u2' } });
    expect((login.datas as { person: Row }).person.id).toBe(b);
  });

  it('is refused after its days, and of a survivor that was merged on', async () => {
    const [a, b, c] = [await rig.member('o1'), await rig.member('o2'), await rig.member('o3')];
    const first = of(await rig.merge(b, a)).id;
    const second = of(await rig.merge(c, b)).id;
    expect((await rig.get(`customermanage/detail?id=${a}`)).datas).toMatchObject({ id: c, mergedFromId: a });
    const early = await rig.post('customerMerge/takeBack', { id: first });
    expect([early.code, early.message]).toEqual([40993, expect.stringContaining('o3')]);
    await rig.sql(`update customer_merge set undo_until = now() - interval '1 minute' where id = $1`, [second]);
    expect((await rig.post('customerMerge/takeBack', { id: second })).code).toBe(40992);
  });
});
