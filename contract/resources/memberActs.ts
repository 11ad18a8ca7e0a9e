/** Customers are distributed and referred beside the standard verbs. */
import { act, ownArchive } from '#contract/acts/act.ts';
import { previewOf } from '#contract/acts/preview.ts';
import { flag, id, json, longText, many, ref, shape, text } from '#contract/kinds.ts';
import { deskLimits } from '#contract/limits/chat.ts';
import { referLimits } from '#contract/limits/lists.ts';
import { one, operation, rows } from '#contract/resource.ts';
import { bulkReport, namedTakes } from '#contract/standardShapes.ts';
import { memberFinding } from './memberFinding.ts';
import { memberBackOperations, passedReport } from './memberTakeBack.ts';

/** The organisations that take referrals say so by `irFlag` (contract/resources/organisation.ts). */
const irFlag = 'unspecified.misc.IrFlag';

const distribute = operation('POST /crm-server/customermanage/distribute', {
  spec: ['crm-server.customermanage.distribute'],
  takes: {
    ids: many(['客户', 'Customers'], id(), { required: true, min: 1, max: 1_000 }),
    userId: ref(['跟进人', 'Follow-up person'], 'staffUser', { required: true }),
    isAtomic: flag(['全部或不做', 'All or none']),
    /** Customers that somebody else follows up by now are left out. */
    seen: json(['看到的跟进人', 'Holders seen'], shape<Readonly<Record<string, string | null>>>()),
  },
  gives: one(passedReport),
  right: 'member.write',
  scope: 'org',
  class: 'write',
  audit: 'change',
});
/** Each is a customer there, too, from then on; whoever follows them up here goes on. */
const refer = operation('POST /crm-server/customermanage/refer', {
  spec: [irFlag],
  takes: {
    ids: many(['客户', 'Customers'], id(), { required: true, min: 1, max: referLimits.most }),
    orgId: ref(['转介到', 'Refer to'], 'organisation', { required: true }),
    note: longText(['说明', 'Note'], { required: true, max: deskLimits.noteCharacters }),
  },
  gives: one(bulkReport),
  right: 'member.write',
  scope: 'org',
  class: 'write',
  audit: 'change',
});

/** An organisation of the group, and whether a customer may be referred to it. */
const referTarget = {
  id: id(undefined, { required: true }),
  name: text(['名称', 'Name'], { required: true }),
  isOpen: flag(['接收转介', 'Takes referrals'], { required: true }),
} as const;

export const memberOperations = {
  ...memberFinding,
  ...memberBackOperations,
  distribute,
  distributeCheck: previewOf('member.distribute', distribute, 'POST /crm-server/customermanage/distribute/check', { isAtomic: false, seen: null }),
  refer,
  referPreview: previewOf('member.refer', refer, 'POST /crm-server/customermanage/refer/preview', { note: '' }),
  referCheck: operation('GET /crm-server/customermanage/refer/check', {
    spec: [irFlag],
    takes: namedTakes,
    gives: rows(referTarget),
    right: 'member.write',
    scope: 'org',
    class: 'read',
    audit: 'none',
  }),
};

export const memberActs = {
  distribute: act('distribute', {
    on: 'chosen',
    icon: 'give',
    label: ['分配跟进人', 'Assign follow-up'],
    title: ['给 {count} 位客户分配跟进人', 'A follow-up person for {count} {customer|customers}'],
    press: ['分配 {count} 位', 'Assign {count}'],
    done: ['{count} 位客户已分配', '{count} {customer is|customers are} assigned'],
    preview: 'distributeCheck',
    back: 'takeBack',
    form: ['userId'],
    needs: 'staffUser.read',
    seen: ['seen'],
    says: [['原跟进人和新跟进人都会收到消息', 'Whoever had them and whoever gets them are told']],
  }),
  refer: act('refer', {
    on: 'chosen',
    icon: 'pass',
    label: ['转介', 'Refer'],
    title: ['转介 {count} 位客户到其他机构', 'Refer {count} {customer|customers} to another organisation'],
    press: ['转介 {count} 位', 'Refer {count}'],
    done: ['{count} 位客户已转介', '{count} {customer is|customers are} referred'],
    check: 'referCheck',
    preview: 'referPreview',
    form: ['orgId', 'note'],
    hints: { note: ['为什么转介、客户方便的时间；写进两边的备注', 'Why, and when to call: a note on both sides'] },
    says: [
      [
        '对方会有客户的姓名、手机、性别和生日，客服主管会收到消息；其他资料留在本机构',
        'They get name, mobile, sex and birthday; their service lead is told. All else stays here',
      ],
    ],
  }),
};

export const memberArchiveActs = {
  archive: act(ownArchive, {
    on: 'chosen',
    label: ['归档', 'Archive'],
    title: ['归档 {count} 位客户', 'Archive {count} {customer|customers}'],
    press: ['归档 {count} 位', 'Archive {count}'],
    done: ['{count} 位客户已归档', '{count} {customer is|customers are} archived'],
    preview: 'archivePreview',
    says: [
      [
        '归档后不再出现在客户列表和客户群组里；聊天、订单和各项记录都保留，随时可以取消归档',
        'They are in no list and no customer group any more. Chats, orders and records stay, and they can be brought back at any time',
      ],
    ],
  }),
};
