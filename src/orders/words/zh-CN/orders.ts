/** Lists of orders, and what is asked when money came in. */
export const orders = {
  kinds: '订单类型',
  pushed: '推送订单',
  consultation: '问诊订单',
  search: '订单号、姓名、手机尾号',
  paidAmount: '实收金额',
  amountMissing: '需要填写实收金额',
  payWay: '收款方式',
  wayMissing: '需要选择收款方式',
  voucherNo: '凭证号',
  voucherOptional: '凭证号（选填）',
  voucherMissing: '需要填写流水号或小票号',
  whyOther: '与订单金额 ¥{{amount}} 不同，原因',
  whyMissing: '需要写明金额不同的原因',
  paySure: '确认收款 ¥{{amount}}',
  payNotice: '客户马上会看到“已支付”。{{seconds}} 秒内可以撤销，之后由另一位同事更正。',
  internal: '内部备注：{{words}}',
} as const;
