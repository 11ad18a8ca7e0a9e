import { expect, test } from 'vitest';
import { meantBy } from '#contract/layouts/headings.ts';
import { staffUser } from '#contract/resources/staffUser.ts';
import { member } from '#contract/resources/member.ts';

const fieldsOf = ({ fields }: { readonly fields: Readonly<Record<string, { readonly label: readonly [string, string] }>> }) =>
  Object.entries(fields).map(([name, { label }]) => [name, label] as const);
const said = (headings: readonly string[], of: Parameters<typeof fieldsOf>[0]): unknown =>
  meantBy(headings, fieldsOf(of)).map((one) => one && `${one.field}${one.isGuessed ? '?' : ''}`);

test('headings mean the field that is called so, else the one that people call so, which is a guess', () => {
  expect(said(['*账号（必填）', 'Name', '手机'], staffUser)).toEqual(['username', 'nickName', 'mobile']);
  expect(said(['工号', '员工姓名', '手机号', '所在院区', '岗位', '角色', '不认识的'], staffUser)).toEqual([
    'username?',
    'nickName?',
    'mobile?',
    'boundOrgIds?',
    'title?',
    'roleCodes?',
    null,
  ]);
  expect(said(['客户姓名', '联系电话', '身份证号码', '生日', ''], member)).toEqual(['name?', 'mobile?', 'idCardNo?', 'birthday', null]);
});

test('a heading that is a field’s own name is never taken from it by a guess, and no field is meant twice', () => {
  expect(said(['手机号', '手机'], staffUser)).toEqual([null, 'mobile']);
  expect(said(['手机号', '联系电话'], staffUser)).toEqual(['mobile?', null]);
});
