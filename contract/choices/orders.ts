export const orderKinds = {
  product: ['商品', 'Product'],
  equity: ['权益', 'Equity'],
  consultation: ['问诊', 'Consultation'],
  pushed: ['推送', 'Pushed'],
  points: ['积分', 'Points'],
} as const;

/** Staff say by one of these how they were paid. */
export const payWaysByHand = {
  cash: ['现金', 'Cash'],
  pos: ['POS 刷卡', 'Card at the desk'],
  transfer: ['银行转账', 'Bank transfer'],
  wechat: ['微信收款', 'WeChat at the desk'],
  alipay: ['支付宝收款', 'Alipay at the desk'],
  insurance: ['医保结算', 'Health insurance'],
} as const;
/** `online`: by the payment system. `unstated`: by a client that knows the specification alone. */
export const payWays = { ...payWaysByHand, online: ['在线支付', 'Online'], unstated: ['未说明', 'Not stated'] } as const;
/** Cash leaves nothing but itself. */
export const needsVoucher = (way: string): boolean => way !== 'cash' && way in payWaysByHand;

/** The code of the channel that an order has which a colleague pushes and names none for. */
export const staffChannel = 'staff';
