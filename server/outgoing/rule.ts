/** The settings of an organisation that every message is held to. Without a rule there are neither quiet hours nor caps. */
import { messagingLimits } from '#contract/limits/messaging.ts';
import type { Query } from '#server/db/database.ts';
import { inForce } from '#server/db/readInForce.ts';
import type { Prices } from './price.ts';
import type { Quiet } from './quietHours.ts';

export interface MessageRule {
  readonly quiet: Quiet;
  readonly spreadMinutes: number;
  /** Nothing: no cap. */
  readonly most: { readonly daily: Most; readonly weekly: Most; readonly marketing: Most; readonly budget: Most };
  readonly prices: Prices;
}
type Most = number | null | undefined;

const names = [
  'quietFrom',
  'quietTo',
  'spreadMinutes',
  'dailyMost',
  'weeklyMost',
  'marketingWeeklyMost',
  'dailyBudget',
  'smsPrice',
  'mpPrice',
  'wecomPrice',
] as const;
const none: MessageRule = {
  quiet: { from: null, to: null },
  spreadMinutes: messagingLimits.spreadMinutes,
  most: { daily: null, weekly: null, marketing: null, budget: null },
  prices: { sms: 0, mp: 0, wecom: 0 },
};

export async function ruleOfOrg(query: Query, orgId: string): Promise<MessageRule> {
  const [row] = await inForce(query, 'messageRule', orgId, { names });
  if (!row) return none;
  return {
    quiet: { from: row.quietFrom ?? null, to: row.quietTo ?? null },
    spreadMinutes: row.spreadMinutes ?? none.spreadMinutes,
    most: { daily: row.dailyMost, weekly: row.weeklyMost, marketing: row.marketingWeeklyMost, budget: row.dailyBudget },
    prices: { sms: row.smsPrice ?? 0, mp: row.mpPrice ?? 0, wecom: row.wecomPrice ?? 0 },
  };
}
