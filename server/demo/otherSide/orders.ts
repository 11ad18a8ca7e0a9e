/** A simulated patient settles an order by the calls that a real one has; somebody else may have been faster. */
import type { OrderHandle, PatientLine } from './line.ts';

async function openOrder(line: PatientLine, orderId: string): Promise<OrderHandle | undefined> {
  const order = await line.call<OrderHandle>(`GET /crm-server/pushorder/detail?id=${orderId}`);
  return order.status === 'unpaid' ? order : undefined;
}

/** @returns false where it is no longer open */
export async function cancel(line: PatientLine, orderId: string): Promise<boolean> {
  const order = await openOrder(line, orderId);
  if (!order) return false;
  await line.call('POST /crm-server/pushorder/updateStatus', { json: { id: order.id, status: 'cancelled', version: order.version } });
  return true;
}

/** The patient pays at the cashier of the demo. @returns false where it is no longer open */
export async function pay(line: PatientLine, orderId: string): Promise<boolean> {
  if (!(await openOrder(line, orderId))) return false;
  const { amount } = await line.call<{ amount: number }>('POST /crm-server/payment/begin', { json: { orderId } });
  await line.call('POST /crm-server/payment/cashier', { json: { orderId, amount } });
  return true;
}
