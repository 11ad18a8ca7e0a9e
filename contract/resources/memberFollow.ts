/**
 * Customers pass to another colleague (transfer), to the pool of another group (turnover), to nobody (cancelFollow). Spec 3 names the three beside distribute and
 * says no more; what each means is ours (docs/adr/0096).
 */
import { act } from '#contract/acts/act.ts';
import { previewOf } from '#contract/acts/preview.ts';
import { choice, flag, id, json, longText, many, ref, shape } from '#contract/kinds.ts';
import { moveLimits } from '#contract/limits/lists.ts';
import { one, operation } from '#contract/resource.ts';
import { bulkReport } from '#contract/standardShapes.ts';
import { passedReport } from './memberTakeBack.ts';

const shared = { gives: one(passedReport), scope: 'org', class: 'write', audit: 'change' } as const;
const about = {
  ids: many(['客户', 'Customers'], id(), { required: true, min: 1, max: 1_000 }),
  isAtomic: flag(['全部或不做', 'All or none']),
  reason: longText(['原因', 'Reason'], { max: moveLimits.reasonCharacters }),
} as const;

const transfer = operation('POST /crm-server/customermanage/transfer', {
  ...shared,
  spec: ['crm-server.customermanage.transfer'],
  right: 'member.write',
  takes: {
    ...about,
    userId: ref(['转给', 'To'], 'staffUser', { required: true }),
    /** Customers that somebody else follows up by now are left out. */
    seen: json(['看到的跟进人', 'Holders seen'], shape<Readonly<Record<string, string | null>>>()),
  },
});
const turnover = operation('POST /crm-server/customermanage/turnover', {
  ...shared,
  spec: ['crm-server.customermanage.turnover'],
  right: 'member.write',
  takes: { ...about, leadGroupId: ref(['流转到线索组', 'To the lead group'], 'leadGroup', { required: true }) },
});
const cancelFollow = operation('POST /crm-server/customermanage/cancelFollow', {
  ...shared,
  spec: ['crm-server.customermanage.cancelFollow'],
  right: 'member.write',
  takes: about,
});

const untold = { isAtomic: false, reason: null } as const;

export const memberFollowOperations = {
  transfer,
  transferCheck: previewOf('member.transfer', transfer, 'POST /crm-server/customermanage/transfer/check', { ...untold, seen: null }),
  turnover,
  turnoverCheck: previewOf('member.turnover', turnover, 'POST /crm-server/customermanage/turnover/check', untold),
  cancelFollow,
  cancelFollowCheck: previewOf('member.cancelFollow', cancelFollow, 'POST /crm-server/customermanage/cancelFollow/check', untold),
  setFollowStatus: operation('POST /crm-server/customermanage/updateFollowStatus', {
    ...shared,
    gives: one(bulkReport),
    spec: [],
    ours: 'the specification says that the follow status can be updated (spec 3) and names no call that does',
    // A date that stands still keeps the customer: whoever runs the groups says so.
    right: 'leadGroup.write',
    takes: {
      ...about,
      followStatus: choice(['跟进状态', 'Follow-up'], { following: ['跟进中', 'Following up'], paused: ['暂停跟进', 'Paused'] }, { required: true }),
    },
  }),
};

export const memberFollowActs = {
  transfer: act('transfer', {
    on: 'chosen',
    icon: 'pass',
    label: ['转交', 'Hand over'],
    title: ['转交 {count} 位客户', 'Hand over {count} {customer|customers}'],
    press: ['转交 {count} 位', 'Hand over {count}'],
    done: ['{count} 位客户已转交', '{count} {customer is|customers are} handed over'],
    preview: 'transferCheck',
    back: 'takeBack',
    form: ['userId', 'reason'],
    needs: 'staffUser.read',
    seen: ['seen'],
    says: [['只转交有跟进人的客户；原跟进人和新跟进人都会收到消息', 'Only customers whom somebody has. Whoever had them and whoever gets them are told']],
  }),
  turnover: act('turnover', {
    on: 'chosen',
    icon: 'send',
    label: ['流转', 'Move to a group'],
    title: ['流转 {count} 位客户到线索组', 'Move {count} {customer|customers} to a lead group'],
    press: ['流转 {count} 位', 'Move {count}'],
    done: ['{count} 位客户已流转', '{count} {customer is|customers are} moved'],
    preview: 'turnoverCheck',
    back: 'takeBack',
    form: ['leadGroupId', 'reason'],
    says: [['客户进入这个组的公海，原跟进人会收到消息', 'They are in the pool of that group from then on; whoever had them is told']],
  }),
  cancelFollow: act('cancelFollow', {
    on: 'chosen',
    icon: 'stop',
    label: ['取消跟进', 'End follow-up'],
    title: ['取消跟进 {count} 位客户', 'End the follow-up of {count} {customer|customers}'],
    press: ['取消跟进 {count} 位', 'End {count}'],
    done: ['{count} 位客户已取消跟进', 'Nobody follows up {count} {customer|customers} any more'],
    preview: 'cancelFollowCheck',
    back: 'takeBack',
    form: ['reason'],
    says: [['有线索组的客户回到公海，同事可以领取', 'Those of a lead group go back to its pool, where colleagues may claim them']],
  }),
  setFollowStatus: act('setFollowStatus', {
    on: 'chosen',
    label: ['暂停或恢复跟进', 'Pause or resume'],
    title: ['暂停或恢复 {count} 位客户的跟进', 'Pause or resume the follow-up of {count} {customer|customers}'],
    press: ['更新 {count} 位', 'Update {count}'],
    done: ['{count} 位客户的跟进状态已更新', 'The follow-up of {count} {customer|customers} is updated'],
    form: ['followStatus', 'reason'],
    says: [['暂停期间客户不会退回公海', 'While it is paused they do not go back to the pool']],
  }),
};
