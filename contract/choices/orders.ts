export const orderKinds = {
  product: ['商品', 'Product'],
  equity: ['权益', 'Equity'],
  consultation: ['问诊', 'Consultation'],
  pushed: ['推送', 'Pushed'],
  points: ['积分', 'Points'],
} as const;

/** The code of the channel that an order has which a colleague pushes and names none for. */
export const staffChannel = 'staff';
