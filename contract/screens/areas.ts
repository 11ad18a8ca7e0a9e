/** The areas of the rail, in its order. One is shown while it has a screen that the person may open. */
import type { Label } from '#contract/label.ts';

export interface AreaEntry {
  /** The label is as short as the rail is narrow. */
  readonly label: Label;
  /** The letter that goes there after `G`. */
  readonly jump?: string;
  /** Its screens stand in the column of that area: the rail has nine areas and the settings, however many pages come. */
  readonly within?: string;
  /** Screens of many kinds: where somebody has one of them alone, the rail names that screen. */
  readonly isMixed?: true;
}

export const areas = {
  workbench: { label: ['工作台', 'Home'], jump: 'w' },
  chat: { label: ['咨询', 'Desk'], jump: 'c' },
  customer: { label: ['客户', 'Customers'], jump: 'k' },
  followUp: { label: ['随访', 'Follow-up'], jump: 'f' },
  call: { label: ['电话', 'Calls'], within: 'followUp' },
  order: { label: ['订单', 'Orders'], jump: 'o' },
  approval: { label: ['审批', 'Approvals'], jump: 'a' },
  reservation: { label: ['预约', 'Booking'], jump: 'r' },
  marketing: { label: ['营销', 'Marketing'], jump: 'm' },
  message: { label: ['消息', 'Messages'], within: 'marketing' },
  knowledge: { label: ['知识', 'Articles'], within: 'marketing' },
  report: { label: ['报表', 'Reports'], jump: 'b' },
  setting: { label: ['设置', 'Settings'], jump: 's', isMixed: true },
  admin: { label: ['管理', 'Admin'], within: 'setting' },
  develop: { label: ['开发', 'Develop'], within: 'setting' },
} as const satisfies Readonly<Record<string, AreaEntry>>;

export type AreaName = keyof typeof areas;
