import { life } from './life.ts';

const checked = { by: 'checkedById', at: 'checkedAt' } as const;

/**
 * A health declaration is checked before its visit. One with a fever, symptoms or an exposure begins held and is cleared by a reason alone; one that nobody checked ends with
 * the day of the visit. Values are ours (spec 3 names health declarations and no states).
 */
export const healthDeclarationLife = life('healthDeclarationLife', {
  first: 'declared',
  alsoFirst: ['held'],
  states: {
    declared: { label: ['待核验', 'To be checked'], tone: 'waiting' },
    held: { label: ['需复核', 'Held'], tone: 'bad' },
    cleared: { label: ['已放行', 'Cleared'], tone: 'good' },
    postponed: { label: ['暂缓就诊', 'Visit postponed'], tone: 'info' },
    lapsed: { label: ['已过期', 'Lapsed'], tone: 'neutral' },
    withdrawn: { label: ['已作废', 'Withdrawn'], tone: 'neutral' },
  },
  moves: {
    clear: { from: ['declared'], to: 'cleared', label: ['放行', 'Clear'], by: ['staff'], stamps: checked },
    release: {
      from: ['held', 'postponed'],
      to: 'cleared',
      label: ['复核放行', 'Clear after review'],
      by: ['staff'],
      reason: 'needed',
      stamps: checked,
      follows: ['写明复核依据，如复测体温、医生意见', 'Say what it rests on, such as a second temperature or a doctor’s word'],
    },
    hold: {
      from: ['declared', 'cleared'],
      to: 'held',
      label: ['转复核', 'Hold'],
      by: ['staff'],
      isBack: true,
      reason: 'needed',
      clears: ['checkedById', 'checkedAt'],
    },
    postpone: {
      from: ['held'],
      to: 'postponed',
      label: ['暂缓就诊', 'Postpone the visit'],
      by: ['staff'],
      reason: 'needed',
      stamps: checked,
      follows: ['由您联系客户改期；复核后仍可放行', 'You tell the customer of a new date; it can still be cleared after a review'],
    },
    lapse: { from: ['declared', 'held'], to: 'lapsed', label: ['过期', 'Lapse'], by: ['system'], when: 'validUntil' },
    withdraw: {
      from: ['declared', 'held', 'postponed'],
      to: 'withdrawn',
      label: ['作废', 'Withdraw'],
      by: ['staff'],
      final: true,
      reason: 'asked',
      follows: ['填错的申报作废后重新申报', 'What was declared wrongly is declared anew'],
    },
  },
  late: [{ at: 'validUntil', in: ['declared', 'held'] }],
  reminds: {
    concern: {
      at: 'declaredAt',
      in: ['held'],
      whom: [],
      orRole: 'nurse',
      message: ['健康申报有异常，需要复核', 'A health declaration has a concern and needs a review'],
    },
  },
});
