import { useTranslation } from 'react-i18next';
import type { TransfersRef } from '#src/shell/machines/consoleMachine.ts';
import type { TransferItem } from '#src/transfers/machines/item.ts';
import type { NamedInputProps } from '#src/engine/views/editor/namedInputProps.tsx';
import { Shown } from '#src/kit/views/dom/Shown.tsx';
import { FileRows } from '#src/kit/views/transfer/FileRows.tsx';
import { UploadField } from '#src/kit/views/transfer/UploadField.tsx';
import { useTransfers } from '#src/kit/views/transfer/useTransfers.tsx';

interface StoredProps {
  readonly transfers: TransfersRef;
  readonly item: TransferItem;
  readonly onChange: (path: string) => void;
}

/** The place where the file is kept becomes the value, once. */
function Stored({ transfers, item: { id, path, isTaken }, onChange }: StoredProps): React.ReactElement | null {
  if (path === null || isTaken === true) return null;
  return (
    <Shown
      onShown={() => {
        onChange(path);
        transfers.send({ type: 'transfer.taken', id });
      }}
    />
  );
}

interface SheetProps {
  /** The upload is this one's alone. */
  readonly place: string;
  readonly value: unknown;
  readonly onChange: (path: string) => void;
  readonly label: string;
  /** The columns that are looked for. */
  readonly hint: string;
  readonly problem?: string | undefined;
  readonly disabledWhy?: string | undefined;
}

/** A sheet with people is sent in slices and read at the server; its place there is the value. */
export function SheetUpload({ place, value, onChange, label, hint, problem, disabledWhy }: SheetProps): React.ReactElement | null {
  const { t } = useTranslation();
  const transfers = useTransfers();
  if (!transfers) return null;
  const hasFile = typeof value === 'string' && value !== '';
  const words = { word: t(hasFile ? 'batches.fileOther' : 'batches.file'), hint: hasFile ? t('batches.fileStored') : hint };
  return (
    <UploadField
      transfers={transfers}
      label={label}
      place={place}
      most={1}
      kind="document"
      accept=".xlsx,.csv"
      disabledWhy={disabledWhy}
      problem={problem}
      words={() => words}
    >
      {(items) => (
        <FileRows
          transfers={transfers}
          items={items}
          disabledWhy={disabledWhy}
          before={(item) => <Stored transfers={transfers} item={item} onChange={onChange} />}
        />
      )}
    </UploadField>
  );
}

/** Receivers come from a file, which is read when the batch is checked. */
export function SheetInput({ field, value, onChange, problem, disabledWhy, editor }: NamedInputProps): React.ReactElement {
  const { t } = useTranslation();
  const label = field.label[0] === '' ? '' : t('batches.file');
  return (
    <SheetUpload
      place={`smsBatch ${editor.id}`}
      value={value}
      onChange={onChange}
      label={label}
      hint={t('batches.fileHint')}
      problem={problem}
      disabledWhy={disabledWhy}
    />
  );
}
