/**
 * A heading means a field: as the field is called, as people otherwise call it, or as nearly as can be told. Imports and pasted columns both ask this file, which is
 * pure.
 */
import type { Label } from '#contract/label.ts';
import { plainHeader } from './columns.ts';

/** People head a column in other words, too. All words of a line mean the same; a field is meant by the line that its own label stands in. */
const aliases: readonly (readonly string[])[] = [
  ['账号', '工号', '员工号', '员工编号', '职工号', '登录名', '用户名', '登录账号', 'account', 'username', 'staff no', 'employee no', 'employee id', 'login'],
  ['姓名', '名字', '员工姓名', '客户姓名', '患者姓名', 'name', 'full name'],
  ['名称', '机构名称', '科室名称', '院区名称', '全称', 'name'],
  ['手机', '手机号', '手机号码', '联系电话', '联系手机', '移动电话', '联系方式', 'mobile', 'mobile no', 'mobile phone', 'cell phone', 'phone number', 'phone'],
  ['电话', '联系电话', '电话号码', '座机', '固定电话', 'telephone', 'tel', 'phone'],
  ['备用电话', '其他电话', '备用手机', '第二联系电话', 'other phone', 'second phone'],
  [
    '所属机构',
    '机构',
    '所在机构',
    '院区',
    '所在院区',
    '所属院区',
    '门诊',
    '所在门诊',
    '分院',
    '所属组织',
    '组织',
    'organisations',
    'organisation',
    'organization',
    'branch',
    'site',
  ],
  ['上级机构', '上级', '上级单位', '上级组织', '上级部门', '父级', '父级机构', '隶属', 'parent', 'parent organisation', 'parent organization'],
  ['职务', '职称', '岗位', 'title', 'job title', 'position'],
  ['所有机构角色', '角色', '权限角色', 'roles everywhere', 'roles', 'role'],
  ['性别', 'sex', 'gender'],
  ['身份证号', '身份证', '身份证号码', '证件号', '证件号码', 'identity number', 'id number', 'id card', 'id card no'],
  ['出生日期', '生日', '出生年月', '出生年月日', 'birthday', 'date of birth', 'dob', 'born'],
  ['备注', '说明', '附注', 'remark', 'remarks', 'note', 'notes', 'comment'],
  ['地址', '住址', '家庭住址', '详细地址', '联系地址', 'address', 'home address'],
  ['编码', '代码', '编号', 'code', 'no'],
  ['类型', '类别', '种类', 'type', 'kind'],
  ['简称', '短名', 'short name', 'abbreviation'],
  ['昵称', '微信昵称', '微信名', 'nickname', 'nick name'],
];
const leastPart = 2;

const wordsLike = (label: Label): ReadonlySet<string> => {
  const own = label.map(plainHeader);
  return new Set(aliases.map((line) => line.map(plainHeader)).flatMap((line) => (line.includes(own[0] ?? '') ? line : [])));
};

export interface Meant<Name extends string> {
  readonly field: Name;
  /** Not as the field is called: somebody should look at it. */
  readonly isGuessed: boolean;
}
type Named<Name extends string> = readonly (readonly [name: Name, label: Label])[];

/** Each field once: exact headings first, then aliases, then headings that hold the name of one field alone. */
export function meantBy<Name extends string>(headings: readonly string[], fields: Named<Name>): readonly (Meant<Name> | null)[] {
  const found: (Meant<Name> | null)[] = headings.map(() => null);
  const left = new Map<Name, Label>(fields);
  /** The first field that is called so is taken; a guess counts only where a single field fits it. */
  const take = (isGuessed: boolean, isMeant: (heading: string, name: Name, label: Label) => boolean): void => {
    for (const [at, given] of headings.entries()) {
      const heading = plainHeader(given);
      if (heading === '' || found[at]) continue;
      const [only, ...others] = [...left].filter(([name, label]) => isMeant(heading, name, label));
      if (!only || (isGuessed && others.length > 0)) continue;
      found[at] = { field: only[0], isGuessed };
      left.delete(only[0]);
    }
  };
  take(false, (heading, name, label) => [name, ...label].some((word) => plainHeader(word) === heading));
  take(true, (heading, _, label) => wordsLike(label).has(heading));
  take(true, (heading, _, [word]) => [...plainHeader(word)].length >= leastPart && heading.includes(plainHeader(word)));
  return found;
}
