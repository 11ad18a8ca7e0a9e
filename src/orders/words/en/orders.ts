import type { orders as zh } from '#src/orders/words/zh-CN/orders.ts';

export const orders = {
  kinds: 'Kind of order',
  pushed: 'Pushed orders',
  consultation: 'Consultations',
  search: 'Order no., name, last digits of phone',
  paidAmount: 'Amount received',
  amountMissing: 'Enter the amount received',
  payWay: 'Way of payment',
  wayMissing: 'Choose how it was paid',
  voucherNo: 'Voucher number',
  voucherOptional: 'Voucher number (optional)',
  voucherMissing: 'Enter the number of the transaction or receipt',
  whyOther: 'Why it is not the ¥{{amount}} of the order',
  whyMissing: 'Say why it differs',
  paySure: 'Confirm ¥{{amount}}',
  payNotice: 'The customer sees it as paid at once. You can undo it for {{seconds}} seconds; after that another colleague corrects it.',
  internal: 'Internal note: {{words}}',
} as const satisfies Record<keyof typeof zh, string>;
