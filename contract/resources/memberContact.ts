/** A customer is not contacted any more, or is again: checked by whatever goes out to them (server/customers/contact.ts). */
import { act } from '#contract/acts/act.ts';
import { consents, consentWays } from '#contract/choices/messaging.ts';
import { choice, flag, id, many, moment, ref, text } from '#contract/kinds.ts';
import { one, operation } from '#contract/resource.ts';
import { bulkReport } from '#contract/standardShapes.ts';

const reason = text(['原因', 'Reason'], { required: true, max: 200 });
const takes = { ids: many(['客户', 'Customers'], id(), { required: true, min: 1, max: 1_000 }), reason } as const;
const changing = { spec: [], takes, gives: one(bulkReport), scope: 'org', class: 'write', audit: 'change' } as const;

export const memberContactFields = {
  doNotContact: flag(['勿联系', 'Do not contact'], { readOnly: true }),
  doNotContactSince: moment(['勿联系自', 'Not contacted since'], { readOnly: true }),
  doNotContactBy: ref(['勿联系登记人', 'Set by'], 'staffUser', { readOnly: true }),
  doNotContactReason: text(['勿联系的原因', 'Why not contacted'], { readOnly: true, max: 200 }),
  /** Marketing goes to those alone who have agreed; which words they agreed to is kept by its fingerprint (K5). */
  marketingConsent: choice(['营销授权', 'Marketing consent'], consents, { readOnly: true }),
  marketingConsentAt: moment(['授权变更时间', 'Consent since'], { readOnly: true }),
  marketingConsentWay: choice(['授权途径', 'Consent by'], consentWays, { readOnly: true }),
  marketingConsentVersion: text(['授权文本版本', 'Consent version'], { readOnly: true, max: 60 }),
  marketingConsentHash: text(['授权文本指纹', 'Consent text hash'], { readOnly: true, max: 64 }),
} as const;

export const memberContactOperations = {
  /** Whoever speaks with a customer takes their wish. */
  doNotContact: operation('POST /crm-server/customermanage/doNotContact', {
    ...changing,
    ours: 'a customer does not want to be contacted; the specification names no call for it',
    right: 'member.write',
  }),
  /** Nobody lifts by the way what a customer asked for. */
  mayContact: operation('POST /crm-server/customermanage/mayContact', {
    ...changing,
    ours: 'a customer may be contacted again; the specification names no call for it',
    right: 'contact.lift',
  }),
};

export const memberContactActs = {
  doNotContact: act('doNotContact', {
    on: 'row',
    icon: 'stop',
    label: ['设为勿联系', 'Do not contact'],
    title: ['不再联系“{name}”', 'Contact "{name}" no more'],
    done: ['已设为勿联系', 'Not contacted any more'],
    form: ['reason'],
    says: [['电话任务会立即停止派发，短信和群发也不再发给客户', 'Call tasks are not offered any more at once; messages stop, too']],
    where: { all: [['doNotContact', 'isNot', true]] },
    danger: true,
  }),
  mayContact: act('mayContact', {
    on: 'row',
    icon: 'back',
    label: ['解除勿联系', 'Lift do-not-contact'],
    title: ['恢复联系“{name}”', 'Contact "{name}" again'],
    done: ['可以联系了', 'May be contacted again'],
    form: ['reason'],
    says: [['只有客户自己同意才能解除', 'Only where the customer agrees']],
    where: { all: [['doNotContact', 'is', true]] },
  }),
};
