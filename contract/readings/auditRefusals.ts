/** Refusals have words of their own for whoever reads the audit: the text of an error speaks to its caller, and its holes are not kept. */
import { errors } from '#contract/errors.ts';
import type { Label } from '#contract/label.ts';

/** Every refusal that is audited stands here (`deniedReasons` of server/http/app.ts). */
export const auditRefusals = {
  refused: ['没有权限', 'No right'],
  foreignOrganisation: ['不在可用机构内', 'Not an organisation of theirs'],
  loginFailed: ['账号或密码不对', 'Wrong account or password'],
  firstLinkOver: ['链接已失效', 'Link no longer valid'],
  validCodeWrong: ['验证码不对', 'Wrong validation code'],
  invitationOver: ['链接已失效', 'Link no longer valid'],
  scanOver: ['二维码已失效', 'Code no longer valid'],
  scanUnknown: ['没有对应的账号', 'No account of this WeCom user'],
  notYoursToGrant: ['授予或收回自己没有的权限', 'Gave or took a right that they do not hold'],
  beyondYourScope: ['超出管理范围', 'Beyond their scope'],
  mayMoreThanYou: ['对方权限更多', 'The other one may do more'],
  notYourself: ['对自己的账号操作', 'Their own account'],
  openIdAlone: ['只报了微信标识', 'An open id alone'],
  callSignature: ['电话事件签名不对', 'Wrong signature of a telephone event'],
  smsSignature: ['短信回执签名不对', 'Wrong signature of a notice of the SMS gateway'],
  paymentSignature: ['支付通知签名不对', 'Wrong signature of a payment notice'],
  paymentAmount: ['支付金额不符', 'Another amount than is due'],
  paymentReused: ['支付单号已用过', 'Payment number used before'],
} as const satisfies Readonly<Partial<Record<keyof typeof errors, Label>>>;

const byCode: ReadonlyMap<number, Label> = new Map(
  Object.entries(auditRefusals).map(([reason, label]) => [errors[reason as keyof typeof auditRefusals].code, label] as const),
);

/** @returns nothing for a code that this version does not audit */
export const refusalLabel = (code: number): Label | undefined => byCode.get(code);
