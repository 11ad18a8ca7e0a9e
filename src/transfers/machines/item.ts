/** One transfer as the list of transfers has it. */
import type { ActorRefFrom } from 'xstate';
import type { transferMachine } from './transferMachine.ts';
import type { Refused } from './checks.ts';
import type { Download, Job, TransferStatus } from './context.ts';

export type TransferRef = ActorRefFrom<typeof transferMachine>;

export interface TransferItem {
  readonly id: string;
  /** The field it belongs to; empty for a download. */
  readonly place: string;
  readonly kind: Job['kind'];
  readonly name: string;
  readonly size: number;
  readonly status: TransferStatus;
  /** The server keeps it at this path, once it does. */
  readonly path: string | null;
  /** An address under which a picture is shown here; empty for all else. */
  readonly preview: string;
  /** Null where it was refused before it was sent, and where a field began with it. */
  readonly ref: TransferRef | null;
  readonly refused: Refused | null;
  readonly download: Download | null;
  /** A form has its path: shown there until the field gets another one, and dropped when the next file is picked anywhere. */
  readonly isTaken?: true;
}
