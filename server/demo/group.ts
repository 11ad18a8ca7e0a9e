/** The invented hospital group of the demo: its houses and the eight people who can be played. */
import type { Label } from '#contract/label.ts';
import { corpAdminRoleCode } from '#contract/rights.ts';
import type { RoleCode } from '#server/session/standardRoles.ts';

export const houses = {
  group: { type: 'group', name: '安禾医疗集团', shortName: '安禾', code: 'anhe', phone: '028-0000-1000', address: '成都市高新区示例路 1 号' },
  gaoxin: {
    type: 'hospital',
    name: '安禾妇儿 · 高新院区',
    shortName: '高新院区',
    code: 'anhe-gaoxin',
    phone: '028-0000-1100',
    address: '成都市高新区示例路 8 号',
  },
  chengnan: {
    type: 'hospital',
    name: '安禾妇儿 · 城南院区',
    shortName: '城南院区',
    code: 'anhe-chengnan',
    phone: '028-0000-1200',
    address: '成都市武侯区示例街 26 号',
  },
} as const;
export type HouseName = keyof typeof houses;

interface DemoStaff {
  readonly username: string;
  readonly role: RoleCode;
  readonly house: HouseName;
  readonly also: readonly HouseName[];
  readonly duty: Label;
}

export const demoStaff = {
  周敏: { username: 'zhoumin', role: 'consultant', house: 'gaoxin', also: [], duty: ['在线咨询、推送订单', 'Chats and pushed orders'] },
  何佳宁: { username: 'hejianing', role: 'nurse', house: 'gaoxin', also: ['chengnan'], duty: ['护理答疑，两个院区', 'Nursing, both hospitals'] },
  顾文澜: { username: 'guwenlan', role: 'physician', house: 'gaoxin', also: [], duty: ['图文问诊、推送订单', 'Consultations in writing'] },
  韩璐: { username: 'hanlu', role: 'followUp', house: 'chengnan', also: [], duty: ['城南院区在线接待', 'Chats of Chengnan'] },
  沈清妍: { username: 'shenqingyan', role: 'serviceLead', house: 'gaoxin', also: ['chengnan'], duty: ['会话调配、接待规则', 'Chat routing, team rules'] },
  马骁: { username: 'maxiao', role: 'finance', house: 'gaoxin', also: ['chengnan'], duty: ['订单核对、积分台账', 'Orders, points ledger'] },
  秦楚然: {
    username: 'qinchuran',
    role: corpAdminRoleCode,
    house: 'group',
    also: ['gaoxin', 'chengnan'],
    duty: ['机构、人员、权限', 'Organisations, staff, roles'],
  },
  季航: { username: 'jihang', role: 'developer', house: 'gaoxin', also: ['chengnan'], duty: ['系统运维、控件总览', 'Operations, widgets'] },
} as const satisfies Record<string, DemoStaff>;
export type StaffName = keyof typeof demoStaff;

/** Colleagues of a team share a queue, house by house. */
export const teams = {
  护士组: { house: 'gaoxin', members: ['何佳宁', '顾文澜'] },
  咨询师组: { house: 'gaoxin', members: ['周敏', '沈清妍'] },
  随访组: { house: 'chengnan', members: ['韩璐', '何佳宁'] },
} as const satisfies Record<string, { readonly house: HouseName; readonly members: readonly StaffName[] }>;
export type TeamName = keyof typeof teams;
