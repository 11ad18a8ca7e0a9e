/** A customer is not contacted any more, or is again: checked by whatever goes out to them (server/customers/contact.ts). */
import { act } from '#contract/acts/act.ts';
import { consents, consentWays } from '#contract/choices/messaging.ts';
import { choice, flag, id, longText, many, moment, ref, text } from '#contract/kinds.ts';
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
  /** What somebody agreed to is kept by the version and the fingerprint of its words (K5). */
  consent: operation('POST /crm-server/customermanage/consent', {
    ...changing,
    takes: {
      ids: takes.ids,
      consent: choice(['营销授权', 'Marketing consent'], consents, { required: true }),
      way: choice(['途径', 'Way'], consentWays, { required: true }),
      textVersion: text(['授权文本版本', 'Version of the words'], { max: 60 }),
      wording: longText(['授权文本', 'Words'], { max: 4_000 }),
    },
    ours: 'a customer agrees to marketing or takes that back; the specification names no call for it',
    right: 'member.write',
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
  consent: act('consent', {
    on: 'row',
    icon: 'try',
    label: ['营销授权', 'Marketing consent'],
    title: ['登记“{name}”的营销授权', 'Marketing consent of "{name}"'],
    done: ['已登记', 'Recorded'],
    form: ['consent', 'way', 'textVersion', 'wording'],
    says: [['撤回后一分钟内停止所有营销消息；关怀和服务消息不受影响', 'Once withdrawn, marketing stops within a minute; care and service go on']],
  }),
};
