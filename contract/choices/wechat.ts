import type { Label } from '#contract/label.ts';

/** A configuration that was tried has one of these outcomes. */
export const checkOutcomes = {
  unchecked: ['未检测', 'Not checked'],
  works: ['正常', 'Works'],
  standIn: ['模拟服务', 'Simulated'],
  wrongId: ['编号不对', 'Wrong ID'],
  wrongSecret: ['密钥不对', 'Wrong secret'],
  addressRefused: ['IP 不在白名单', 'IP not on the allow-list'],
  unreachable: ['连接不上', 'Not reachable'],
  refused: ['被拒绝', 'Refused'],
  noSecret: ['没有可用的密钥', 'No usable secret'],
} as const satisfies Readonly<Record<string, Label>>;
export type CheckOutcome = keyof typeof checkOutcomes;
