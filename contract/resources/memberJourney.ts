/** Customers are put into a journey by hand: chosen in any of their lists, all of a group, or named by a sheet. */
import { act } from '#contract/acts/act.ts';

const shared = {
  icon: 'send',
  press: ['加入 {count} 位', 'Put {count} in'],
  seen: ['done'],
} as const;

export const memberJourneyActs = {
  enrol: act('journey.enrol', {
    ...shared,
    on: 'chosen',
    label: ['加入旅程', 'Put into a journey'],
    title: ['将 {count} 位客户加入旅程', 'Put {count} {customer|customers} into a journey'],
    done: ['{count} 位客户已加入旅程', '{count} {customer is|customers are} in the journey'],
    preview: 'journey.enrolPreview',
    form: ['journeyId'],
  }),
} as const;

export const groupJourneyActs = {
  enrol: act('journey.enrolFrom', {
    ...shared,
    on: 'row',
    label: ['加入旅程', 'Put into a journey'],
    title: ['将群组“{name}”的客户加入旅程', 'Put the customers of “{name}” into a journey'],
    done: ['群组的客户已加入旅程', 'The customers of the group are in the journey'],
    preview: 'journey.enrolFromPreview',
    form: ['journeyId'],
    row: { groupId: 'id' },
  }),
} as const;

export const journeyEnrolActs = {
  enrol: act('enrolFrom', {
    ...shared,
    on: 'row',
    label: ['加入客户', 'Put customers in'],
    title: ['将客户加入“{name}”', 'Put customers into “{name}”'],
    done: ['客户已加入旅程', 'The customers are in the journey'],
    preview: 'enrolFromPreview',
    form: ['from', 'groupId', 'path'],
    row: { journeyId: 'id' },
    where: {
      all: [
        ['publishedNumber', 'filled', null],
        ['standing', 'isNot', 'retired'],
      ],
    },
    whyNot: ['发布以后才能加入客户', 'Customers are put in once it is published'],
  }),
} as const;
