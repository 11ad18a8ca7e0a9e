import type { TransferItem } from '#src/transfers/machines/item.ts';
import type { TransfersRef } from '#src/shell/machines/consoleMachine.ts';
import { DropZone } from './DropZone.tsx';
import { useItems } from './useTransfers.tsx';
import './transfer.css';

export interface UploadProps {
  readonly label: string;
  /** Names the field: what was uploaded into it is found again, whatever view shows it. */
  readonly place: string;
  readonly most?: number;
  readonly disabledWhy?: string | undefined;
  readonly problem?: string | undefined;
}

interface UploadFieldProps extends UploadProps {
  readonly transfers: TransfersRef;
  readonly most: number;
  readonly kind: 'document' | 'image';
  readonly accept: string;
  readonly words: (items: readonly TransferItem[]) => { readonly word: string; readonly hint: string };
  /** These are there already, or on their way. */
  readonly children: (items: readonly TransferItem[]) => React.ReactNode;
}

/** A field that files go into: its name, the place to drop them, and what became of each. */
export function UploadField({ transfers, label, place, most, kind, accept, words, disabledWhy, problem, children }: UploadFieldProps): React.ReactElement {
  const items = useItems(transfers, place);
  return (
    <div className="upload">
      <span className="upload-label">{label}</span>
      <DropZone
        label={label}
        {...words(items)}
        accept={accept}
        isMany={most > 1}
        disabledWhy={disabledWhy}
        problem={problem}
        onPick={(files) => transfers.send({ type: 'files.pick', place, kind, files, most })}
      />
      {items.length === 0 ? null : children(items)}
    </div>
  );
}
