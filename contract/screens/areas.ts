/** The areas of the rail, in its order. One is shown while it has a screen that the person may open. */
import type { Label } from '#contract/kinds.ts';

export interface AreaEntry {
  /** As short as the rail is narrow. */
  readonly label: Label;
  /** Spec 6: the shell shows it to corporate administrators alone, whatever the menu list says. */
  readonly isForCorpAdmin?: true;
}

export const areas = {
  workbench: { label: ['工作台', 'Home'] },
  chat: { label: ['咨询', 'Desk'] },
  customer: { label: ['客户', 'People'] },
  followUp: { label: ['随访', 'Follow-up'] },
  call: { label: ['电话', 'Calls'] },
  order: { label: ['订单', 'Orders'] },
  reservation: { label: ['预约', 'Booking'] },
  marketing: { label: ['营销', 'Marketing'] },
  message: { label: ['消息', 'Messages'] },
  knowledge: { label: ['知识', 'Articles'] },
  report: { label: ['报表', 'Reports'] },
  setting: { label: ['设置', 'Settings'] },
  admin: { label: ['管理', 'Admin'], isForCorpAdmin: true },
  develop: { label: ['开发', 'Develop'] },
} as const satisfies Readonly<Record<string, AreaEntry>>;

export type AreaName = keyof typeof areas;
