/** Menus, roles, organisations, dictionaries: spec 7, menus and roles; users and organisations. */
import { expect } from 'vitest';
import { familyNamed } from '#tests/specification/known.ts';
import type { Judgements, Known } from '#tests/specification/known.ts';
import type { Given } from '#tests/specification/client.ts';
import { isDone } from '#tests/specification/client.ts';
import { rowsIn } from '#tests/specification/rows.ts';
import { callAt } from '#tests/specification/specified.ts';

const organisations = familyNamed('/crm-server/org');
const idsIn = (value: unknown): readonly string[] =>
  typeof value === 'object' && value !== null
    ? [...(typeof (value as Given)['id'] === 'string' ? [String((value as Given)['id'])] : []), ...Object.values(value).flatMap(idsIn)]
    : [];

/** Spec 7 leaves {a} and {b} unnamed: a colleague, and what the code is for. */
const code = (endpoint: string, target: (known: Known) => unknown): Judgements => ({
  [endpoint]: async (known) => {
    const urls = new Set<string>();
    for (const { id } of known.rows.seen('/api-user/users').slice(0, 2))
      urls.add(JSON.stringify((await known.client.done(callAt(endpoint), { a: id, b: target(known) })).datas));
    expect(urls.size, 'a code for each colleague').toBe(2);
  },
});

/** A change says what becomes otherwise, and nothing else. */
const renamed =
  (endpoint: string, family: string, field: string) =>
  async ({ client, rows }: Known): Promise<void> => {
    const made = await rows.make(familyNamed(family));
    await client.done(callAt(endpoint), { id: made.id, [field]: 'renamed' });
    expect((await rows.read(familyNamed(family))).find(({ id }) => id === made.id)?.[field]).toBe('renamed');
  };

export const administrationJudgements: Judgements = {
  ...code('GET /api-user/users/qrcode/{a}/{b}', () => 'lobby'),
  ...code('GET /api-user/users/generateQrOldWithNewCode/{a}/{b}', ({ rows }) => rows.seen('/crm-server/customermanage')[0]?.id),
  'POST /crm-server/org/updateOrgEntity': renamed('POST /crm-server/org/updateOrgEntity', '/crm-server/org', 'name'),
  'POST /api-crm/dictionary/updateDictionary': renamed('POST /api-crm/dictionary/updateDictionary', '/api-crm/dictionary', 'name'),
  'POST /crm-server/customermanage/update': renamed('POST /crm-server/customermanage/update', '/crm-server/customermanage', 'name'),
  'POST /api-user/menus/granted': async ({ client, rows }) => {
    const role = await rows.make(familyNamed('/api-user/roles'));
    const [menu] = rowsIn(await client.done(callAt('GET /api-user/menus/findOnes')));
    for (const encoding of callAt('POST /api-user/menus/granted').encodings) {
      await client.done(callAt('POST /api-user/menus/granted'), { roleId: role.id, menuIds: [menu?.id] }, encoding);
      const held = await client.done(callAt('GET /api-user/menus/{roleId}/menus'), { roleId: role.id });
      expect(JSON.stringify(held.datas), encoding).toContain(menu?.id);
    }
  },
  'POST /crm-server/org/updateOrgIsShow': async ({ client, rows }) => {
    const made = await rows.make(organisations);
    for (const isShow of [false, true]) {
      await client.done(callAt('POST /crm-server/org/updateOrgIsShow'), { id: made.id, isShow });
      expect((await rows.read(organisations)).find(({ id }) => id === made.id)?.['isShow']).toBe(isShow);
    }
  },
  'POST /crm-server/org/insertOrgs': async ({ client, rows }) => {
    const [house] = rows.seen('/crm-server/org');
    const lines = ['一', '二'].map((at) => ({ name: `整批新增的院区${at}`, code: `batch-${at === '一' ? 1 : 2}`, type: 'hospital', parent: house?.['name'] }));
    await client.done(callAt('POST /crm-server/org/insertOrgs'), { lines });
    const names = (await rows.read(organisations)).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(lines.map(({ name }) => name)));
  },
  'POST /crm-server/org/batchUpdateUser': async ({ client, rows }) => {
    const person = await rows.make(familyNamed('/api-user/users'));
    const house = rows.seen('/crm-server/org').find(({ id }) => id !== person['orgId']);
    await client.done(callAt('POST /crm-server/org/batchUpdateUser'), { orgId: house?.id, userIds: [person.id] });
    const bindings = await rows.read(familyNamed('/api-user/userbindorg'));
    expect(bindings.some(({ userId, orgId }) => userId === person.id && orgId === house?.id)).toBe(true);
  },
  'GET /api-crm/organization/getOrganizationByType': async ({ client, rows }) => {
    for (const type of new Set(rows.seen('/api-crm/organization').map((row) => row['type']))) {
      const found = rowsIn(await client.done(callAt('GET /api-crm/organization/getOrganizationByType'), { type }));
      expect(idsIn(found)).toEqual(
        expect.arrayContaining(
          rows
            .seen('/api-crm/organization')
            .filter((row) => row['type'] === type)
            .map(({ id }) => id),
        ),
      );
    }
  },
  'GET /crm-server/orgFollowRole/getRoleIdByCode': async ({ client, rows }) => {
    const [role] = rows.seen('/api-user/roles');
    const answer = await client.done(callAt('GET /crm-server/orgFollowRole/getRoleIdByCode'), { code: role?.['code'] });
    expect(JSON.stringify(answer.datas)).toContain(role?.id);
  },
  'POST /crm-server/orgVersion/deploy': async ({ stage, rows, client, enter }) => {
    // No list of the specification says whose page is ahead of what customers see: the publisher is bound to one organisation after the other, and tries there.
    const deploy = callAt('POST /crm-server/orgVersion/deploy');
    const person = rows.seen('/api-user/users').find(({ username }) => username === stage.administrator);
    const refused: string[] = [];
    for (const { id: orgId } of rows.seen('/crm-server/org')) {
      await client.send(callAt('POST /api-user/userbindorg/saveOrUpdateById'), {
        userId: person?.id,
        orgId,
        roleCodes: person?.['roleCodes'],
        isDefault: false,
      });
      const mover = await enter(stage.administrator);
      await mover.send(callAt('POST /api-user/userbindorg/changeLoginOrgInfo'), { orgId });
      mover.orgId = orgId;
      const answer = await mover.send(deploy);
      if (isDone(deploy, answer)) {
        expect(isDone(deploy, await mover.send(deploy)), 'once more, with nothing new').toBe(false);
        return;
      }
      refused.push(`${orgId}: ${String(answer.message)}`);
    }
    throw new Error(`No organisation has a page to publish: ${refused.join('; ')}`);
  },
  'POST /crm-server/orgDictionary/bind': async ({ client, rows }) => {
    const items = rows.seen('/crm-server/dictionary');
    const dictionaryId = items[0]?.['dictionaryId'];
    await client.done(callAt('POST /crm-server/orgDictionary/bind'), {
      dictionaryId,
      itemIds: items.filter((row) => row['dictionaryId'] === dictionaryId).map(({ id }) => id),
    });
  },
};
