/** What of the transfers is not over yet: pure. */
import type { TransferItem, TransfersContext } from '#machines/transfersMachine.ts';
import type { TransferStatus } from './context.ts';

const underWay: ReadonlySet<TransferStatus> = new Set(['queued', 'running', 'paused', 'held']);
export const isUnderWay = ({ status }: Pick<TransferItem, 'status'>): boolean => underWay.has(status);
export const hasUnderWay = ({ items }: Pick<TransfersContext, 'items'>): boolean => items.some(isUnderWay);
