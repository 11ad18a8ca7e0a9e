/** The refusals about orders, their money, and who comes as a customer (docs/adr/0064). */
export const orderErrors = {
  openIdAlone: {
    code: 40111,
    http: 400,
    text: ['只报微信标识不能登录，从医院的公众号或小程序进入', "An open id by itself lets nobody in. Come by the hospital's official account or mini program"],
  },
  paymentAbsent: { code: 40112, http: 400, text: ['这里还没有接入在线支付，向医院前台付款', 'Online payment is not connected here. Pay at the hospital'] },
  paymentNotOpen: { code: 40970, http: 409, text: ['这张订单现在不能付款，刷新后看它的状态', 'This order cannot be paid now. Look at its status'] },
  ownOrder: { code: 40320, http: 403, text: ['自己推送的订单由其他同事审核', 'Somebody else approves an order that you pushed'] },
  ownPayment: { code: 40321, http: 403, text: ['这笔支付由您确认，由另一位同事更正', 'You confirmed this payment. Another colleague corrects it'] },
  ownRefund: { code: 40323, http: 403, text: ['这笔支付由您确认，由另一位同事退款', 'You confirmed this payment. Another colleague refunds it'] },
  refundOnline: {
    code: 40973,
    http: 409,
    text: ['客户在线支付的款只能由支付系统原路退回，到支付系统里退', 'The customer paid online: the payment system alone pays it back. Refund it there'],
  },
  paidOnline: { code: 40971, http: 409, text: ['客户已在线支付，不能改回未支付', 'The customer has paid online. It cannot become unpaid'] },
  consultClosed: {
    code: 40322,
    http: 403,
    text: ['医院没有开通自助问诊，直接给医院留言', 'The hospital takes no consultations begun by patients. Write it a message instead'],
  },
  consultFeeChanged: {
    code: 40972,
    http: 409,
    text: ['问诊价格已改为 ¥{fee}，没有扣款，看过新价格再发起', 'The fee is ¥{fee} now. Nothing was ordered; look at the new fee, then begin'],
  },
  paymentSignature: {
    code: 40317,
    http: 403,
    text: ['支付通知的签名不对，没有入账，核对 PAYMENT_KEY', 'The signature of this payment notice is wrong. Nothing was booked; check PAYMENT_KEY'],
  },
  paymentAmount: {
    code: 40318,
    http: 403,
    text: ['支付通知的金额 {found} 分与订单的 {expected} 分不符，没有入账', 'The notice says {found} fen, the order {expected} fen. Nothing was booked'],
  },
  paymentReused: {
    code: 40319,
    http: 403,
    text: ['这个支付流水号已用于别的订单或金额，没有入账', 'This payment number was used for another order or amount. Nothing was booked'],
  },
  paymentFailed: {
    code: 50204,
    http: 502,
    text: ['支付系统没有应答，没有扣款，稍后再试', 'The payment system does not answer. Nothing was charged; try again later'],
  },
} as const;
