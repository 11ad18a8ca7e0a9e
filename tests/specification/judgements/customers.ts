/** Customers, orders, points: spec 4, 7. */
import { expect } from 'vitest';
import { familyNamed } from '#tests/specification/known.ts';
import type { Judgements } from '#tests/specification/known.ts';
import type { Given } from '#tests/specification/client.ts';
import { callAt } from '#tests/specification/specified.ts';

const customers = familyNamed('/crm-server/customermanage');
const orders = familyNamed('/crm-server/pushorder');
const complaints = familyNamed('/crm-server/complaint');
const points = familyNamed('/crm-server/integral/outDetail');

export const customerJudgements: Judgements = {
  'POST /crm-server/customermanage/distribute': async ({ client, rows }) => {
    const distribute = callAt('POST /crm-server/customermanage/distribute');
    const all = await rows.read(customers);
    const houses = [...new Map(all.map((row) => [row['orgId'], row])).values()];
    const pairs = houses.flatMap((row) => rows.seen('/api-user/users').map((person) => ({ row, person })));
    // Not everybody may follow up everywhere: the list shows who has the customer now.
    const isGiven = async ({ row, person }: (typeof pairs)[number]): Promise<boolean> => {
      if (person['enabled'] !== true || JSON.stringify(row).includes(person.id)) return false;
      await client.send(distribute, { ids: [row.id], userId: person.id });
      return JSON.stringify((await rows.read(customers)).find(({ id }) => id === row.id)).includes(person.id);
    };
    const given: boolean[] = [];
    for (const pair of pairs) if (!given.includes(true)) given.push(await isGiven(pair));
    expect(given).toContain(true);
  },
  'POST /crm-server/customermanage/archive': async ({ client, rows }) => {
    const made = await rows.make(customers);
    expect((await rows.read(customers)).map(({ id }) => id)).toContain(made.id);
    await client.done(callAt('POST /crm-server/customermanage/archive'), { ids: [made.id] });
    expect((await rows.read(customers)).map(({ id }) => id)).not.toContain(made.id);
  },
  'POST /crm-server/customermanage/refer': async ({ client, rows }) => {
    const open = (await client.done(callAt('GET /crm-server/customermanage/refer/check'))).datas as readonly Given[];
    const made = rows.seen('/crm-server/customermanage').find(({ orgId }) => open.some(({ id, isOpen }) => isOpen === true && id !== orgId));
    const house = open.find(({ id, isOpen }) => isOpen === true && id !== made?.['orgId']);
    await client.done(callAt('POST /crm-server/customermanage/refer'), { ids: [made?.id], orgId: house?.['id'], note: '复查后转诊' });
  },
  'POST /crm-server/pushorder/updateStatus': async ({ client, rows }) => {
    const made = await rows.make(orders);
    await client.done(callAt('POST /crm-server/pushorder/updateStatus'), { id: made.id, status: 'cancelled' });
    expect((await rows.read(orders)).find(({ id }) => id === made.id)?.['status']).toBe('cancelled');
  },
  'POST /crm-server/complaint/updateStatus': async ({ client, rows }) => {
    const made = await rows.make(complaints);
    await client.done(callAt('POST /crm-server/complaint/updateStatus'), { id: made.id, status: 'handling' });
    expect((await rows.read(complaints)).find(({ id }) => id === made.id)?.['status']).toBe('handling');
  },
  'POST /crm-server/integral/outDetail/give': async ({ rows }) => {
    const call = callAt('POST /crm-server/integral/outDetail/give');
    const answer = await rows.persuade(call, rows.like(call, rows.seen(points.name)[0]));
    const made = answer.datas as Given;
    expect((await rows.read(points)).map(({ id }) => id)).toContain(made['id']);
  },
  'GET /crm-server/integral/member': async ({ client, rows }) => {
    await client.done(callAt('GET /crm-server/integral/member'), { memberId: rows.seen(points.name)[0]?.['memberId'] });
  },
  'POST /crm-server/userDataCenter': async ({ client }) => {
    const { datas } = await client.done(callAt('POST /crm-server/userDataCenter'), {});
    expect((datas as Given)['tiles']).toContain('fresh');
  },
  'GET /crm-server/userDataCenter/figures': async ({ client, rows }) => {
    const fresh = async (): Promise<number> => {
      const { datas } = await client.done(callAt('GET /crm-server/userDataCenter/figures'), { tiles: 'fresh' });
      const { tiles } = datas as { readonly tiles: readonly { readonly numbers: readonly { readonly count: number }[] }[] };
      return tiles[0]?.numbers[0]?.count ?? 0;
    };
    const before = await fresh();
    await rows.make(customers);
    expect(await fresh()).toBe(before + 1);
  },
};
