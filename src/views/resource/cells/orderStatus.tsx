import type { MovedOrder } from '#views/parts/useOrderMoves.tsx';
import { useButton } from '#views/shell/rightsOf.tsx';
import type { NamedProps } from '#views/resource/namedProps.tsx';

/** Approvers move orders, too. */
export function useMayMove(): boolean {
  const [moves, approves] = [useButton('/orderManage', 'order.move'), useButton('/orderManage', 'order.approve')];
  return moves || approves;
}
export const statusOf = ({ row }: Pick<NamedProps, 'row'>): string => String(row['status'] ?? '');

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

export const movedOrderOf = ({ row }: Pick<NamedProps, 'row'>): MovedOrder => ({
  id: row.id,
  status: statusOf({ row }),
  orderNo: textOf(row['orderNo']) ?? '',
  title: textOf(row['title']) ?? '',
  payPrice: Number(row['payPrice'] ?? 0),
  memberName: textOf(row['memberName']),
  createdBy: textOf(row['createdBy']),
  paidBy: textOf(row['paidBy']),
  payWay: textOf(row['payWay']),
});
