/** Some of the transfers are not over yet: pure. */
import type { TransferStatus } from './context.ts';
import type { TransferItem } from './item.ts';

const underWay: ReadonlySet<TransferStatus> = new Set(['queued', 'running', 'paused', 'held']);
export const isUnderWay = ({ status }: Pick<TransferItem, 'status'>): boolean => underWay.has(status);
export const hasUnderWay = ({ items }: { readonly items: readonly TransferItem[] }): boolean => items.some(isUnderWay);
