/** Customers are put into a journey by hand, chosen in any of their lists. */
import { act } from '#contract/acts/act.ts';

export const memberJourneyActs = {
  enrol: act('journey.enrol', {
    on: 'chosen',
    icon: 'send',
    label: ['加入旅程', 'Put into a journey'],
    title: ['将 {count} 位客户加入旅程', 'Put {count} {customer|customers} into a journey'],
    press: ['加入', 'Put in'],
    done: ['已加入旅程；旅程规则不允许的客户没有加入', 'Put into the journey; those whom its rules leave out are not in it'],
    form: ['journeyId'],
    says: [['只有已发布的旅程可以加入。是否允许再次进入，由旅程决定', 'The journey has to be published. It decides who may enter again']],
  }),
} as const;
