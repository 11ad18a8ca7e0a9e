import { useButton } from '#views/shell/rightsOf.tsx';
import type { NamedProps } from './named.tsx';

export const useMayMove = (): boolean => useButton('/orderManage', 'order.move');
export const statusOf = ({ row }: Pick<NamedProps, 'row'>): string => String(row['status'] ?? '');
