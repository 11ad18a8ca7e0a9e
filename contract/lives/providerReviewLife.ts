import type { Label } from '#contract/label.ts';
import { life } from './life.ts';

/** The provider has looked at the name, and not at what it is for. */
const named = (why: Label) => ({ why, but: ['purpose'] });

/**
 * Signatures of text messages are looked at by the provider before anything goes out with them. The provider's words come with its answer; where no provider is
 * connected, whoever keeps the account with it enters them (docs/adr/0107). Values are ours: the specification names no states.
 */
export const providerReviewLife = life('providerReviewLife', {
  first: 'draft',
  states: {
    draft: { label: ['草稿', 'Draft'], tone: 'neutral' },
    submitted: {
      label: ['审核中', 'In review'],
      tone: 'waiting',
      fixed: named(['审核中的签名不能改，先“撤回”，改好后重新提交', 'A signature in review is not changed. Withdraw it, and submit it again afterwards']),
    },
    approved: {
      label: ['可使用', 'Approved'],
      tone: 'good',
      fixed: named([
        '服务商通过的签名不能改，先“停用”再“撤回”，或另建一个',
        'A signature that was approved is not changed. Disable and withdraw it, or write another one',
      ]),
    },
    refused: { label: ['未通过', 'Refused'], tone: 'bad' },
    off: {
      label: ['已停用', 'Disabled'],
      tone: 'neutral',
      fixed: named(['停用的签名不能改，先“撤回”，改好后重新提交', 'A disabled signature is not changed. Withdraw it, and submit it again afterwards']),
    },
  },
  moves: {
    submit: {
      from: ['draft', 'refused'],
      to: 'submitted',
      label: ['提交审核', 'Submit'],
      by: ['staff'],
      stamps: { by: 'submittedBy', at: 'submittedAt' },
      follows: ['提交后内容不能再改，要改先撤回', 'Once submitted it is not changed any more; withdraw it to change it'],
    },
    approve: {
      from: ['submitted'],
      to: 'approved',
      label: ['登记通过', 'Approved by provider'],
      by: ['staff', 'system'],
      reason: 'asked',
      follows: ['按服务商的审核结果登记；原因写服务商的原话', 'Record what the provider answered; the reason holds its own words'],
    },
    refuse: {
      from: ['submitted'],
      to: 'refused',
      label: ['登记未通过', 'Refused by provider'],
      by: ['staff', 'system'],
      reason: 'needed',
      follows: ['原因写服务商的原话，修改后可以再提交', 'The reason holds the words of the provider. It can be changed and submitted again'],
    },
    withdraw: { from: ['submitted', 'off'], to: 'draft', label: ['撤回', 'Withdraw'], by: ['staff'], isBack: true },
    switchOff: {
      from: ['approved'],
      to: 'off',
      label: ['停用', 'Disable'],
      by: ['staff'],
      reason: 'asked',
      follows: ['停用后不能再用它发送；正在使用的不能停用', 'Nothing is sent with it any more. One that is in use cannot be disabled'],
    },
    switchOn: { from: ['off'], to: 'approved', label: ['启用', 'Enable'], by: ['staff'], isBack: true },
  },
});
