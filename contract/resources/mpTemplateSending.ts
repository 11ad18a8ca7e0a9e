/** Messages by a template of the official account: to customers, from a file, and again to those whom it failed for. Each call makes or continues a batch (docs/adr/0107). */
import { id, lines, many, ref, text, whole } from '#contract/kinds.ts';
import { batchLimits, smsLimits } from '#contract/limits/messages.ts';
import { one, operation } from '#contract/resource.ts';

const acting = { right: 'smsBatch.move', scope: 'org', class: 'once', audit: 'change' } as const;
const batch = one({
  id: id(['批次', 'Batch'], { required: true }),
  status: text(['状态', 'Status'], { required: true }),
  version: whole(['版本', 'Version'], { required: true }),
  total: whole(['接收人', 'Receivers']),
});
const common = {
  /** Ours; WeChat's number of the template does as well. */
  templateId: text(['模板', 'Template'], { required: true, max: 100 }),
  name: text(['名称', 'Name'], { max: 60 }),
  values: lines(
    ['变量取值', 'Values of variables'],
    {
      one: ['取值', 'value'],
      title: 'name',
      fields: {
        name: text(['变量名', 'Variable'], { required: true, max: 40 }),
        value: text(['内容', 'Value'], { required: true, max: smsLimits.variableCharacters }),
      },
    },
    { max: smsLimits.variables },
  ),
} as const;

export const mpTemplateOperations = {
  /** It costs nothing: it goes out as soon as its receivers are checked. */
  send: operation('POST /social-wechat-mp/template/send', {
    spec: ['social-wechat-mp.template.send'],
    takes: {
      ...common,
      memberIds: many(['客户', 'Customers'], id(), { max: batchLimits.chosen }),
      groupId: ref(['客户群组', 'Customer group'], 'assertedGroup'),
    },
    gives: batch,
    ...acting,
  }),
  sendFromExcel: operation('POST /social-wechat-mp/template/sendExcel', {
    spec: ['social-wechat-mp.template.send-from-Excel'],
    takes: { ...common, path: text(['Excel 文件', 'Excel file'], { required: true, max: 200 }) },
    gives: batch,
    ...acting,
  }),
  /** Only those that are known to have failed get it again, each under the key it had. */
  resend: operation('POST /social-wechat-mp/template/resend', {
    spec: ['social-wechat-mp.template.resend'],
    takes: { id: id(['批次', 'Batch'], { required: true }) },
    gives: batch,
    ...acting,
    class: 'write',
  }),
};
