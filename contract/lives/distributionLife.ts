import { poolLimits } from '#contract/limits/lists.ts';
import { life } from './life.ts';

/**
 * A customer of a lead group is in its pool until somebody has them, and comes back when nobody follows up (docs/adr/0096). Spec 3 names a distribution status and none of its
 * values. It says what became of the follow-up person and the group, and the database keeps it so (`member_pool`): the clock alone makes a move of it.
 */
export const distributionLife = life('distributionLife', {
  first: 'none',
  alsoFirst: ['pool', 'distributed'],
  states: {
    none: { label: ['未入公海', 'Outside the pool'], tone: 'neutral' },
    pool: { label: ['公海', 'In the pool'], tone: 'waiting' },
    distributed: { label: ['已分配', 'Distributed'], tone: 'active' },
    returned: { label: ['退回公海', 'Back in the pool'], tone: 'info' },
  },
  moves: {
    return: {
      from: ['distributed'],
      to: 'returned',
      label: ['退回公海', 'Back to the pool'],
      by: ['system'],
      when: 'returnsAt',
      clears: ['ownerUserId', 'ownerSince'],
      isBack: true,
    },
  },
  reminds: {
    returnsSoon: {
      at: 'returnsAt',
      before: { days: poolLimits.soonDays },
      in: ['distributed'],
      whom: ['ownerUserId'],
      message: ['客户快要退回公海，跟进一次就会延期', 'A customer goes back to the pool soon. One follow-up moves the date'],
    },
  },
});
