/** Templates of official accounts: WeChat has them by a number, and may take them back (docs/adr/0107). */
import { act } from '#contract/acts/act.ts';
import { messageKinds } from '#contract/choices/templates.ts';
import { choice, lines, longText, moment, state, text } from '#contract/kinds.ts';
import { smsLimits } from '#contract/limits/messages.ts';
import { mpTemplateLife } from '#contract/lives/mpTemplateLife.ts';
import { entity } from '#contract/standard.ts';
import { versionFields } from '#contract/versions.ts';
import { mpTemplateOperations } from './mpTemplateSending.ts';

export const mpTemplate = entity('mpTemplate', {
  label: ['公众号模板', 'Official-account template'],
  orgOwned: true,
  fields: {
    name: text(['名称', 'Name'], { required: true, inList: true, search: true, sort: true, max: 60 }),
    kind: choice(['类型', 'Kind'], messageKinds, { required: true, default: 'care', inList: true }),
    /** WeChat's number of the template. */
    providerId: text(['微信模板 ID', 'Template id at WeChat'], { required: true, inList: true, search: true, max: 100 }),
    fields: lines(
      ['字段', 'Fields'],
      {
        one: ['字段', 'field'],
        title: 'label',
        unique: ['key'],
        fields: {
          /** The field as WeChat names it: `thing1`, `time2`. */
          key: text(['字段名', 'Key'], { required: true, max: 40 }),
          label: text(['标题', 'Label'], { required: true, max: 60 }),
          /** May hold variables in braces. */
          value: text(['内容', 'Value'], { required: true, max: 200 }),
        },
      },
      { required: true, max: smsLimits.variables },
    ),
    /** A tap on the message opens it. */
    link: text(['跳转地址', 'Opens'], { form: 'link', max: 300 }),
    status: state(['微信的状态', 'State at WeChat'], mpTemplateLife, { required: true, inList: true }),
    ...versionFields,
    /** WeChat's own words about its last decision. */
    providerWords: text(['微信的说明', 'Words of WeChat'], { readOnly: true, inList: true, max: 500 }),
    reviewedAt: moment(['状态时间', 'State since'], { readOnly: true }),
    remark: longText(['备注', 'Remark'], { max: 500 }),
    orgName: text(['机构', 'Organisation'], { via: 'orgId.name' }),
  },
  versions: { content: ['kind', 'providerId', 'fields', 'link'] },
  /** A message that waits keeps its words: there is nothing to carry over. */
  acts: { publish: act('publish', { on: 'row', label: ['发布', 'Publish'], done: ['已发布', 'Published'], form: ['note'] }) },
  unique: [['orgId', 'providerId']],
  standard: {
    base: '/social-wechat-mp/template',
    title: 'name',
    hint: 'providerId',
    narrowedBy: ['status', 'kind'],
    without: ['import'],
    endpoints: {
      list: ['GET /social-wechat-mp/template/list', 'social-wechat-mp.template.list'],
      save: ['POST /social-wechat-mp/template/save', ''],
      remove: ['POST /social-wechat-mp/template/delete', ''],
      move: ['POST /social-wechat-mp/template/updateStatus', ''],
    },
  },
  operations: mpTemplateOperations,
  screens: [
    {
      path: '/mpTemplate',
      view: 'list',
      title: ['公众号模板', 'Official-account templates'],
      area: 'customer',
      columns: ['name', 'kind', 'providerId', 'status', 'standing', 'publishedNumber', 'providerWords'],
      ours: 'the specification names the calls of official-account templates and no page of them (spec 3)',
    },
  ],
});
