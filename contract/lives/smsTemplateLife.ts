import { life } from './life.ts';

/**
 * A text is looked at by the provider before it goes out: this is how the draft stands with it. A text that was approved is published, and goes out from then on (docs/adr/0122); one
 * that is changed afterwards is a draft again, while the version in force goes on. Where no provider is connected, whoever keeps the account with it enters its answer. Values are
 * ours: the specification names no states.
 */
export const smsTemplateLife = life('smsTemplateLife', {
  first: 'draft',
  states: {
    draft: { label: ['未送审', 'Not submitted'], tone: 'neutral' },
    submitted: {
      label: ['服务商审核中', 'With the provider'],
      tone: 'waiting',
      fixed: {
        why: [
          '服务商正在审核的内容不能改，先“撤回”，改好后重新送审',
          'A text that is with the provider is not changed. Withdraw it, and submit it again afterwards',
        ],
        but: ['name', 'variables', 'providerCode'],
      },
    },
    approved: { label: ['服务商已通过', 'Approved by provider'], tone: 'good' },
    refused: { label: ['服务商未通过', 'Refused by provider'], tone: 'bad' },
  },
  moves: {
    submit: {
      from: ['draft', 'refused'],
      to: 'submitted',
      label: ['送审', 'Submit'],
      by: ['staff'],
      stamps: { by: 'submittedBy', at: 'submittedAt' },
      follows: ['送审后内容不能再改，要改先撤回', 'Once submitted it is not changed any more; withdraw it to change it'],
    },
    approve: {
      from: ['submitted'],
      to: 'approved',
      label: ['登记通过', 'Approved by provider'],
      by: ['staff', 'system'],
      reason: 'asked',
      follows: ['按服务商的审核结果登记；发布后才会用来发送', 'Record what the provider answered. It goes out once it is published'],
    },
    refuse: {
      from: ['submitted'],
      to: 'refused',
      label: ['登记未通过', 'Refused by provider'],
      by: ['staff', 'system'],
      reason: 'needed',
      follows: ['原因写服务商的原话，修改后可以再送审', 'The reason holds the words of the provider. It can be changed and submitted again'],
    },
    withdraw: { from: ['submitted'], to: 'draft', label: ['撤回', 'Withdraw'], by: ['staff'], isBack: true },
  },
});
