/** Texts that go out: who signs them, what they say, and what the provider thinks of them (docs/adr/0107). */
import { act } from '#contract/acts/act.ts';
import { messageKinds, templateVariables } from '#contract/choices/templates.ts';
import { choice, longText, moment, ref, state, text, whole } from '#contract/kinds.ts';
import { smsLimits } from '#contract/limits/messages.ts';
import { providerReviewLife } from '#contract/lives/providerReviewLife.ts';
import { smsTemplateLife } from '#contract/lives/smsTemplateLife.ts';
import { entity } from '#contract/standard.ts';
import { versionFields } from '#contract/versions.ts';

const reviewed = {
  /** The provider's own words about its last decision. */
  providerWords: text(['服务商的意见', 'Words of the provider'], { readOnly: true, inList: true, max: 500 }),
  submittedBy: ref(['提交人', 'Submitted by'], 'staffUser', { readOnly: true }),
  submittedAt: moment(['提交时间', 'Submitted'], { readOnly: true }),
  reviewedAt: moment(['审核时间', 'Reviewed'], { readOnly: true }),
} as const;

/** The name in 【】 in front of a text message. */
export const smsSign = entity('smsSign', {
  label: ['短信签名', 'SMS signature'],
  orgOwned: true,
  fields: {
    /** It is kept without the brackets. */
    name: text(['签名', 'Signature'], { required: true, inList: true, search: true, sort: true, min: 2, max: smsLimits.signCharacters }),
    purpose: longText(['用途与资质说明', 'Purpose and proof'], { inList: true, max: 500 }),
    status: state(['状态', 'Status'], providerReviewLife, { required: true, inList: true }),
    ...reviewed,
    orgName: text(['机构', 'Organisation'], { via: 'orgId.name' }),
  },
  unique: [['orgId', 'name']],
  standard: {
    base: '/api-sms/sign',
    title: 'name',
    hint: 'purpose',
    narrowedBy: ['status'],
    without: ['import'],
    endpoints: {
      list: ['GET /api-sms/sign/list', 'api-sms.sign.resource'],
      save: ['POST /api-sms/sign/save', 'api-sms.sign.resource'],
      remove: ['POST /api-sms/sign/delete', 'api-sms.sign.resource'],
      move: ['POST /api-sms/sign/updateStatus', 'api-sms.sign.resource'],
    },
  },
  parts: [{ entity: 'smsTemplate', title: ['使用它的模板', 'Templates with it'], by: 'signId', columns: ['name', 'kind', 'status', 'standing'] }],
  screens: [
    {
      path: '/smsSign',
      view: 'list',
      title: ['短信签名', 'SMS signatures'],
      area: 'customer',
      ours: 'the specification names the calls of SMS signatures and no page of them (spec 3)',
    },
  ],
});

/** A text with variables in braces: this row is the draft. What the provider has approved is published, and goes out (docs/adr/0122). */
export const smsTemplate = entity('smsTemplate', {
  label: ['短信模板', 'SMS template'],
  orgOwned: true,
  fields: {
    name: text(['名称', 'Name'], { required: true, inList: true, search: true, sort: true, max: 60 }),
    kind: choice(['类型', 'Kind'], messageKinds, { required: true, default: 'care', inList: true }),
    signId: ref(['签名', 'Signature'], 'smsSign', { required: true, inList: true }),
    /** Variables in braces: 您好{name}，{date}记得复查. */
    text: longText(['内容', 'Text'], { required: true, inList: true, search: true, max: smsLimits.textCharacters }),
    variables: templateVariables,
    /** The signature counts, the values of variables do not. */
    characters: whole(['字数', 'Characters'], { readOnly: true, inList: true }),
    parts: whole(['计费条数', 'Parts'], { readOnly: true }),
    /** The template's number with the provider. */
    providerCode: text(['服务商模板编号', 'Number with the provider'], { search: true, max: 60 }),
    status: state(['服务商审核', 'Review by the provider'], smsTemplateLife, { required: true, inList: true }),
    ...reviewed,
    ...versionFields,
    orgName: text(['机构', 'Organisation'], { via: 'orgId.name' }),
  },
  versions: { content: ['text', 'kind', 'signId', 'variables', 'characters', 'parts', 'providerCode'] },
  /** A message that waits keeps its words: there is nothing to carry over. */
  acts: { publish: act('publish', { on: 'row', label: ['发布', 'Publish'], done: ['已发布', 'Published'], form: ['note'] }) },
  unique: [['orgId', 'name']],
  indexes: [['signId']],
  standard: {
    base: '/api-sms/template',
    title: 'name',
    hint: 'text',
    narrowedBy: ['status', 'kind', 'signId'],
    without: ['import'],
    endpoints: {
      list: ['GET /api-sms/template/list', 'api-sms.template.resource'],
      save: ['POST /api-sms/template/save', 'api-sms.template.resource'],
      remove: ['POST /api-sms/template/delete', 'api-sms.template.resource'],
      move: ['POST /api-sms/template/updateStatus', 'api-sms.template.resource'],
    },
  },
  screens: [
    {
      path: '/smsTemplate',
      view: 'list',
      title: ['短信模板', 'SMS templates'],
      area: 'customer',
      columns: ['name', 'kind', 'signId', 'text', 'status', 'standing', 'publishedNumber', 'providerWords'],
      ours: 'the specification names the calls of SMS templates and no page of them (spec 3)',
    },
  ],
});
