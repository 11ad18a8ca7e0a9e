/** Paying: what a customer begins, and what the payment system says of it (docs/outside/payment.md, docs/adr/0064). No call lets a customer say that it is paid. */
import { flag, id, moment, money, text } from '#contract/kinds.ts';
import { nothing, one, operation } from '#contract/resource.ts';

const orderId = id(['订单', 'Order'], { required: true });
const amount = money(['金额', 'Amount'], { required: true, min: 0, max: 100_000_000_000 });
/** The caller is the payer: the rows are their own, and the handler reads them as such. */
const payers = { spec: [], right: 'chat.member', scope: 'own', class: 'write', audit: 'change' } as const;

export const payment = {
  begin: operation('POST /crm-server/payment/begin', {
    ...payers,
    ours: 'the specification names no call by which a customer pays a pushed order',
    takes: { orderId },
    gives: one({
      orderId,
      amount,
      /** The payer goes to this address; it is empty at the cashier of the demo, who stands beside the page. */
      payUrl: text(['付款地址', 'Where to pay']),
      isCashier: flag(['演示收银台', 'Cashier of the demo'], { required: true }),
    }),
  }),
  cashier: operation('POST /crm-server/payment/cashier', {
    ...payers,
    ours: 'the cashier of the demo stands in for a payment system: it signs what a payment system would say',
    takes: { orderId, amount },
    gives: nothing,
  }),
  notice: operation('POST /crm-server/payment/notice', {
    spec: [],
    ours: 'the payment system says that an order is paid (docs/outside/payment.md)',
    takes: {
      paymentNo: text(['支付流水号', 'Payment number'], { required: true, min: 1, max: 64 }),
      orderNo: text(['订单号', 'Order no.'], { required: true, min: 1, max: 64 }),
      amount,
      paidAt: moment(['支付时间', 'Paid'], { required: true }),
      signature: text(['签名', 'Signature'], { required: true, grade: 'sensitive', max: 128 }),
    },
    gives: nothing,
    right: 'anyone',
    scope: 'public',
    class: 'write',
    audit: 'change',
    auth: 'none',
  }),
};
