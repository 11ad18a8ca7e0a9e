/** Codes that customers scan to add a colleague in enterprise WeChat; who came by which is told by enterprise WeChat itself. */
import { id, text } from '#contract/kinds.ts';
import { one, operation } from '#contract/resource.ts';

const contactCode = {
  gives: one({ url: text(['二维码地址', 'Address of the code'], { required: true }) }),
  right: 'member.read',
  scope: 'org',
  class: 'read',
  audit: 'none',
} as const;
export const contact = {
  /** `a`: the colleague; `b`: what the place is called where it hangs. */
  code: operation('GET /api-user/users/qrcode/{a}/{b}', {
    spec: ['api-user.users.qrcode-a-b'],
    takes: { a: id(['人员', 'Person'], { required: true }), b: text(['渠道', 'Channel'], { required: true, max: 24 }) },
    ...contactCode,
  }),
  /** `a`: the colleague; `b`: the customer who recommends them. */
  referral: operation('GET /api-user/users/generateQrOldWithNewCode/{a}/{b}', {
    spec: ['api-user.users.generateQrOldWithNewCode-a-b'],
    takes: { a: id(['人员', 'Person'], { required: true }), b: id(['老客户', 'Recommending customer'], { required: true }) },
    ...contactCode,
  }),
};
