/** State + events = a fresh read (A4), for what the product tells people: hand-overs, rules, announcements, marks and removals, in two windows each. */
import { expect, test } from 'vitest';
import { alwaysOpen } from '#contract/workingTime.ts';
import { createRandom } from '#tests/rig/random.ts';
import { withDesk } from '#tests/server/desk/deskRig.ts';
import { figure } from '#tests/server/promises/profile.ts';
import { base, Mailbox } from './mailbox.ts';

const desk = withDesk();

test.each([21, 22].slice(0, figure(1, 2)))('[A4] what five people in ten windows loaded and heard is what they would load now (seed %i)', async (seed) => {
  const random = createRandom(seed);
  const { server } = desk;
  const { west } = server.hospital.orgs;
  const people = [
    await desk.staff(`m-a-${seed}`),
    await desk.staff(`m-b-${seed}`),
    await desk.staff(`m-lead-${seed}`, { role: 'lead' }),
    await desk.staff(`m-admin-${seed}`, { role: 'announcer' }),
    await desk.staff(`m-west-${seed}`, { org: west }),
  ];
  const windows = people.flatMap((one) => [new Mailbox(server, one), new Mailbox(server, one)]);
  for (const window of windows) {
    await window.load();
    await window.connect();
  }
  const [anna, berta, lead, admin] = people as [(typeof people)[0], (typeof people)[0], (typeof people)[0], (typeof people)[0]];
  const held: string[] = [];
  for (let count = 0; count < 6; count += 1) held.push(await desk.conversation('serving', random.pick([anna, berta]).id));
  const mark = async (what: 'read' | 'delete'): Promise<void> => {
    const window = random.pick(windows);
    const { rows } = await window.page();
    if (rows.length > 0) expect((await server.call('POST', `${base}/${what}/${random.pick(rows).id}`, { token: window.owner.token, json: {} })).code).toBe(0);
  };
  const acts: readonly (() => Promise<unknown>)[] = [
    () => desk.move(lead.token, random.pick(held), 'assign', { toUserId: random.pick([anna, berta]).id, remark: 'x' }),
    () => desk.move(random.pick([anna, berta]).token, random.pick(held), 'assign', { toUserId: random.pick([anna, berta, lead]).id }),
    () =>
      desk.post(random.pick([anna, berta]).token, 'handOver', {
        conversationIds: [random.pick(held), random.pick(held)],
        to: 'person',
        toUserId: random.pick([anna, berta]).id,
        note: 'mine are yours',
      }),
    async () => {
      const { datas } = await server.call('GET', '/crm-server/Consultation/policy', { token: lead.token });
      return desk.post(lead.token, 'savePolicy', { ...(datas as object), hours: alwaysOpen });
    },
    () => server.call('POST', `${base}/announcement/send`, { token: admin.token, json: { title: `t ${random.between(1, 1_000_000)}`, text: 'text' } }),
    () => mark('read'),
    () => mark('read'),
    () => mark('delete'),
    async () => {
      const window = random.pick(windows);
      const [newest] = (await window.page('limit=1')).rows;
      if (newest) await server.call('POST', `${base}/read/upTo`, { token: window.owner.token, json: { id: newest.id } });
    },
    // Away for a while: what was missed comes in order, each his own.
    async () => {
      const window = random.pick(windows);
      await window.catchUp();
      await window.peer?.close();
      await server.call('POST', `${base}/announcement/send`, { token: admin.token, json: { title: `away ${random.between(1, 1_000_000)}`, text: 'text' } });
      await desk.move(lead.token, random.pick(held), 'assign', { toUserId: random.pick([anna, berta]).id });
      await window.connect();
    },
  ];
  for (let round = 0; round < 80; round += 1) {
    await random.pick(acts)();
    if (round % 20 === 19) for (const window of windows) await window.compare();
  }
  for (const window of windows) {
    const owners = await server.test.database.query<{ id: string }>('select distinct recipient_id as id from system_message where id = any($1)', [
      [...window.heardIds],
    ]);
    expect(owners.filter(({ id }) => id !== window.owner.id)).toEqual([]);
    await window.peer?.close();
  }
});
