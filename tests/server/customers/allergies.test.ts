import { afterAll, beforeAll, expect, test } from 'vitest';
import { startRig } from '#tests/server/support/ruleRig.ts';
import type { Rig } from '#tests/server/support/ruleRig.ts';
import type { Reply } from '#tests/server/support/runningServer.ts';

let rig: Rig;
let memberId: string;
beforeAll(async () => {
  rig = await startRig();
  memberId = await rig.server.hospital.member('asked', rig.server.hospital.orgs.east);
});
afterAll(() => rig.server.close());

interface Saved {
  readonly id: string;
  readonly version: number;
  readonly allergyState: string;
  readonly allergies: string | null;
}
const save = (json: object): Promise<Reply> => rig.post('/crm-server/patientUser/save', json, rig.tokens.chief);
const made = async (given: object): Promise<Saved> => (await save({ memberId, name: '林晓', ...given })).datas as Saved;
const changed = async ({ id, version }: Saved, given: object): Promise<Reply> => save({ id, version, ...given });

test('that there are no allergies and that nobody asked are told apart, and neither contradicts a list', async () => {
  const first = await made({});
  expect(first).toMatchObject({ allergyState: 'unasked', allergies: null });
  const asked = (await changed(first, { allergyState: 'none' })).datas as Saved;
  expect(asked).toMatchObject({ allergyState: 'none', allergies: null });
  const listed = (await changed(asked, { allergies: '青霉素' })).datas as Saved;
  expect(listed).toMatchObject({ allergyState: 'known', allergies: '青霉素' });
  const refused = await changed(listed, { allergyState: 'none' });
  expect([refused.code, refused.datas]).toEqual([40001, { fields: { allergyState: expect.stringContaining('先清空过敏原') as string } }]);
  expect((await changed(asked, { allergyState: 'known' })).code).not.toBe(0);
  const emptied = (await changed(listed, { allergies: null })).datas as Saved;
  expect(emptied).toMatchObject({ allergyState: 'unasked', allergies: null });
});

test('where a sheet has only one column, "none" in it says that somebody asked', async () => {
  expect(await made({ allergies: '青霉素' })).toMatchObject({ allergyState: 'known', allergies: '青霉素' });
  expect(await made({ allergies: ' 否认过敏史 ' })).toMatchObject({ allergyState: 'none', allergies: null });
  expect((await save({ memberId, name: '林晓', allergyState: 'known' })).datas).toEqual({ fields: { allergies: '写明对什么过敏' } });
});
