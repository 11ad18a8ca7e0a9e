/** The roles a hospital group begins with, with or without demo data. */
import type { Label } from '#contract/kinds.ts';
import { allRights } from '#contract/entityRights.ts';
import { roleTemplates } from '#contract/resources/role.ts';
import type { RoleTemplate } from '#contract/resources/role.ts';
import { corpAdminRoleCode } from '#contract/rights.ts';
import type { Right } from '#contract/rights.ts';
import type { DataScope } from './standing.ts';

interface StandardRole {
  readonly name: Label;
  readonly rights: readonly Right[];
  readonly dataScope: DataScope;
}

/** Everything that staff can hold: chatting as a patient belongs to members alone. */
export const everyStaffRight = (Object.keys(allRights) as Right[]).filter((right) => right !== 'chat.member');
const answering = ['chat.read', 'chat.write', 'order.read', 'orderChannel.read', 'member.read', 'file.upload'] as const;
/** Who answers for what points cost. */
const points = ['pointRecord.read', 'pointRecord.export', 'pointRule.read'] as const;

export const standardRoles = {
  consultant: { name: ['咨询师', 'Consultant'], rights: [...answering, 'order.push', 'order.move', 'number.reveal', 'pointRecord.read'], dataScope: 'org' },
  nurse: { name: ['护士', 'Nurse'], rights: answering, dataScope: 'org' },
  physician: { name: ['主任医师', 'Chief physician'], rights: [...answering, 'order.push', 'order.move', 'member.unmask'], dataScope: 'org' },
  followUp: { name: ['随访专员', 'Follow-up'], rights: answering, dataScope: 'org' },
  serviceLead: {
    name: ['客服主管', 'Service lead'],
    rights: [...answering, 'order.push', 'order.move', 'order.export', 'desk.team', 'chat.export', 'number.reveal', ...points, 'pointRecord.write'],
    dataScope: 'group',
  },
  finance: {
    name: ['财务', 'Finance'],
    rights: ['order.read', 'orderChannel.read', 'order.move', 'order.export', 'member.read', ...points],
    dataScope: 'group',
  },
  [corpAdminRoleCode]: { name: ['集团管理员', 'Group administrator'], rights: everyStaffRight, dataScope: 'group' },
  developer: {
    name: ['开发', 'Developer'],
    rights: ['developer.inspect', 'system.operate', 'chat.read', 'order.read', 'orderChannel.read', 'file.upload'],
    dataScope: 'group',
  },
} as const satisfies Record<string, StandardRole>;
export type RoleCode = keyof typeof standardRoles;

/** What a new role may begin from: those a group begins with, and two that it mostly wants soon. */
export const templateRoles = {
  consultant: standardRoles.consultant,
  nurse: standardRoles.nurse,
  physician: standardRoles.physician,
  callCentre: { name: roleTemplates.callCentre, rights: [...answering, 'member.write', 'order.push', 'number.reveal'], dataScope: 'org' },
  finance: standardRoles.finance,
  manager: {
    name: roleTemplates.manager,
    rights: [
      ...answering,
      'member.write',
      'member.export',
      'order.push',
      'order.move',
      'order.export',
      'desk.team',
      'chat.export',
      'number.reveal',
      'staffUser.read',
      'role.read',
      'orgHome.read',
      'orgHome.write',
    ],
    dataScope: 'orgAndBelow',
  },
} as const satisfies Record<RoleTemplate, StandardRole>;
