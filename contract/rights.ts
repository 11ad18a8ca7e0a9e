/** Function rights. A role holds some of them; each call names one. */
import type { Label } from './label.ts';

export const rights = {
  'chat.read': ['查看会话', 'See conversations'],
  'chat.write': ['回复会话', 'Answer conversations'],
  'chat.export': ['导出会话记录', 'Export transcripts'],
  'chat.member': ['以患者身份会话', 'Chat as a patient'],
  'order.read': ['查看订单', 'See orders'],
  'order.move': ['变更订单状态', 'Change order status'],
  'order.push': ['推送订单', 'Push an order'],
  'order.approve': ['审核订单、更正支付', 'Approve orders, correct payments'],
  'member.read': ['查看客户', 'See customers'],
  'member.merge': ['合并客户、撤销合并', 'Merge customers, undo merges'],
  'member.unmask': ['查看完整号码', 'See full numbers'],
  'number.reveal': ['查看单个完整号码（记录原因）', 'Reveal a number (with a reason)'],
  'call.listen': ['收听通话录音', 'Listen to call recordings'],
  'note.others': ['修改同事写的客户备注', "Change colleagues' customer notes"],
  'questionnaire.send': ['发送问卷', 'Send questionnaires'],
  'contact.lift': ['解除客户的“勿联系”', 'Lift do-not-contact'],
  'file.upload': ['上传文件', 'Upload files'],
  'desk.team': ['调配团队会话', 'Run the team desk'],
  'staff.password': ['重置人员密码', 'Reset staff passwords'],
  'session.end': ['查看和结束别人的登录', "See and end other people's logins"],
  'orgHome.publish': ['发布和下线机构主页', 'Publish and withdraw home pages'],
  'approval.decide': ['审批申请', 'Decide about approvals'],
  'message.announce': ['发布公告', 'Publish announcements'],
  'role.read': ['查看角色', 'See roles'],
  'role.find': ['按名称选角色', 'Choose a role by its name'],
  'role.write': ['编辑角色和授权', 'Edit roles and their rights'],
  'staffUser.read': ['查看人员', 'See staff'],
  'staffUser.find': ['按姓名选同事', 'Find colleagues by name'],
  'staffUser.write': ['编辑人员和绑定', 'Edit staff and their organisations'],
  'menu.read': ['查看菜单', 'See menus'],
  'menu.write': ['编辑菜单', 'Edit menus'],
  'system.operate': ['查看系统运行', 'See system status'],
  'audit.read': ['查看审计日志', 'Read the audit log'],
  'lives.watch': ['查看业务流转', 'See where cases stand'],
  'developer.inspect': ['状态机检视', 'Inspect state machines'],
} as const satisfies Record<string, Label>;

/** An entity that is described in full has these; its words come from the entity's (`contract/entityRights.ts`). */
export type EntityRight = `${string}.${'read' | 'write' | 'remove' | 'move' | 'export' | 'import' | 'publish'}`;
export type Right = keyof typeof rights | EntityRight;

/** Spec 6: this role code makes the user a corporate administrator. */
export const corpAdminRoleCode = 'corpadmin';
