import { stopReasons } from '#contract/choices/messaging.ts';
import { choice, longText, moment, phone } from '#contract/kinds.ts';
import { entity } from '#contract/standard.ts';

/** No message goes to these numbers, whoever has them: somebody replied STOP, or the number is dead (docs/adr/0106). */
export const stoppedNumber = entity('stoppedNumber', {
  label: ['停发号码', 'Stopped number'],
  orgOwned: true,
  fields: {
    mobile: phone(['号码', 'Number'], { required: true, inList: true, search: true, isMobile: true, isFixed: true }),
    reason: choice(['原因', 'Reason'], stopReasons, { required: true, inList: true, default: 'byHand' }),
    since: moment(['停发自', 'Since'], { readOnly: true, inList: true }),
    remark: longText(['备注', 'Remark'], { inList: true, max: 500 }),
  },
  unique: [['orgId', 'mobile']],
  standard: {
    base: '/api-sms/stoppedNumber',
    title: 'mobile',
    scope: 'group',
    endpoints: {
      list: ['GET /api-sms/stoppedNumber/list', ''],
      save: ['POST /api-sms/stoppedNumber/save', ''],
      remove: ['POST /api-sms/stoppedNumber/delete', ''],
    },
  },
  screens: [
    {
      path: '/stoppedNumbers',
      view: 'list',
      title: ['停发号码', 'Stopped numbers'],
      area: 'setting',
      ours: 'numbers that get no message; the specification names none',
    },
  ],
});
