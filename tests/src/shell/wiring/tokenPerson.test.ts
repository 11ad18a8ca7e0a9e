import { expect, test } from 'vitest';
import type { Api } from '#api/client.ts';
import { CallFailure } from '#api/errors.ts';
import { personOfToken, toldByCalls } from '#src/shell/wiring/tokenPerson.ts';

const bare = personOfToken('dr.he', 'staff');
const answering = (answers: Readonly<Record<string, unknown>>): Api => ({
  call: async (key) => {
    if (!Object.hasOwn(answers, key)) throw new CallFailure('refused', 40301, '');
    return answers[key] as never;
  },
});
const staff = [
  { id: 1, username: 'dr.hesse' },
  { id: 90_017, username: 'dr.he', nickName: '何医生', roles: [{ code: 'corpadmin', name: '管理员' }] },
];

test('roles and organisations come from the named calls, however the lists are packed', async () => {
  const bindings = {
    total: 3,
    records: [
      { userId: 90_017, orgId: 35, orgName: '西湖院区' },
      { userId: 90_017, orgId: 36, isDefault: true },
      { userId: 4, orgId: 37 },
    ],
  };
  expect(await toldByCalls(answering({ 'staffUser.list': staff, 'staffUser.detail': { roleCodes: ['nurse'] }, 'userBindOrg.list': bindings }), bare)).toEqual({
    ...bare,
    nickName: '何医生',
    roles: [{ code: 'corpadmin', name: '管理员' }],
    orgId: '36',
    orgs: [
      { id: '35', name: '西湖院区', groupName: '' },
      { id: '36', name: '36', groupName: '' },
    ],
  });
});

test('what is refused or is somebody else stays unknown, and hides nothing', async () => {
  expect(await toldByCalls(answering({}), bare)).toEqual(bare);
  expect(await toldByCalls(answering({ 'staffUser.list': [{ id: 1, username: 'dr.hesse' }] }), bare)).toEqual(bare);
  expect(await toldByCalls(answering({ 'staffUser.list': { rows: staff } }), bare)).toMatchObject({ nickName: '何医生', orgId: '', orgs: [] });
  expect(bare.rights).toEqual([]);
});
