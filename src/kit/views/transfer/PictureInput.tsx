import { useId } from 'react';
import PictureOutlined from '@ant-design/icons/PictureOutlined';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { TransfersRef } from '#src/shell/machines/consoleMachine.ts';
import type { TransferItem } from '#src/transfers/machines/item.ts';
import type { PictureProps } from '#src/kit/views/inputs/byKind.tsx';
import { ReadOnlyInput } from '#src/kit/views/inputs/TextInputs.tsx';
import { Shown } from '#src/kit/views/dom/Shown.tsx';
import { Checks, ShrinkButton } from './ImageUpload.tsx';
import { StoredPicture } from './StoredPicture.tsx';
import { TransferActs } from './TransferActs.tsx';
import { TransferLine } from './TransferLine.tsx';
import { useDrop } from './useDrop.tsx';
import { useItems, useTransfers } from './useTransfers.tsx';
import './transfer.css';

interface Shape extends PictureProps {
  readonly transfers: TransfersRef;
}

/** A picture was picked for this field and is not its value yet, or is why the value is what it is. */
const isOfField = ({ isTaken, path }: TransferItem, value: string | null): boolean => isTaken !== true || path === value;

function Frame({ item, label, value }: Pick<Shape, 'label' | 'value'> & { readonly item: TransferItem | undefined }): React.ReactElement {
  const shown = item?.preview ?? '';
  if (shown !== '' || value !== null)
    return <StoredPicture key={shown || value} path={item?.path ?? value ?? ''} alt={label} size="field" {...(shown === '' ? {} : { preview: shown })} />;
  return (
    <span className="picture-none">
      <PictureOutlined aria-hidden="true" />
    </span>
  );
}

/** The line says how far it is, and what can be done with it; gone once the field has it, but for what the two checks of a picture say. */
function OnTheWay({ transfers, item }: { readonly transfers: TransfersRef; readonly item: TransferItem }): React.ReactElement {
  return (
    <>
      {item.status === 'done' ? null : <TransferLine item={item} />}
      {item.ref ? <Checks transfer={item.ref} /> : null}
      {item.status === 'done' ? null : (
        <span className="picture-acts">
          {item.ref && item.status === 'failed' && item.refused === null ? <ShrinkButton transfer={item.ref} /> : null}
          <TransferActs transfers={transfers} item={item} />
        </span>
      )}
    </>
  );
}

/** The place where it is stored becomes the field's value, once. */
function Stored({ transfers, item, onChange }: Pick<Shape, 'transfers' | 'onChange'> & { readonly item: TransferItem }): React.ReactElement | null {
  const { id, path, isTaken } = item;
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

interface ChooseProps extends Pick<Shape, 'required' | 'problem'> {
  readonly word: string;
  readonly label: string;
  readonly below: string;
  readonly onPick: (files: readonly File[]) => void;
}

/** The browser's own field keeps it reachable by keyboard and by voice. */
function Choose({ word, label, below, required, problem, onPick }: ChooseProps): React.ReactElement {
  return (
    <label className="text-button drop-choose">
      {word}
      {/* Quirk (spec 5): the widget accepts png, jpg and jpeg; the two checks of a picture only tell, and the upload goes out. */}
      <input
        type="file"
        className="unseen"
        accept=".png,.jpg,.jpeg"
        aria-label={`${label}: ${word}`}
        aria-describedby={below}
        aria-required={required}
        aria-invalid={problem !== undefined}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          if (files.length > 0) onPick(files);
          event.target.value = '';
        }}
      />
    </label>
  );
}

interface Place {
  readonly item: TransferItem | undefined;
  readonly onPick: (files: readonly File[]) => void;
}
/** These go into the field, and go there so. */
function usePlace({ transfers, place, value }: Pick<Shape, 'transfers' | 'place' | 'value'>, id: string): Place {
  const own = place || `picture ${id}`;
  return {
    item: useItems(transfers, own).find((one) => isOfField(one, value)),
    onPick: (files) => transfers.send({ type: 'files.pick', place: own, kind: 'image', files: files.slice(0, 1), most: 1 }),
  };
}

function Below({
  id,
  isOver,
  problem,
  hint,
  disabledWhy,
}: Pick<Shape, 'problem' | 'hint' | 'disabledWhy'> & { id: string; isOver: boolean }): React.ReactElement {
  const { t } = useTranslation();
  return (
    <span id={id} className={problem === undefined ? 'drop-hint' : 'drop-hint bad'}>
      {isOver ? t('transfer.dropNow') : (problem ?? (disabledWhy || hint || t('transfer.pictureHint')))}
    </span>
  );
}

/** The picture is taken away again; not where there must be one. */
function Empty({ label, value, onChange, required }: Pick<Shape, 'label' | 'value' | 'onChange' | 'required'>): React.ReactElement | null {
  const { t } = useTranslation();
  return value === null || required ? null : (
    <Button type="link" className="inline" aria-label={t('transfer.removeOf', { name: label })} onClick={() => onChange(null)}>
      {t('transfer.remove')}
    </Button>
  );
}

function Picture({ transfers, ...given }: Shape): React.ReactElement {
  const { label, value, onChange, problem, disabledWhy, required } = given;
  const { t } = useTranslation();
  const id = useId();
  const { item, onPick } = usePlace({ transfers, place: given.place, value }, id);
  const isOff = Boolean(disabledWhy);
  const { isOver, handlers } = useDrop(isOff, onPick);
  const word = t(value === null && !item ? 'transfer.choosePicture' : 'transfer.replace');
  return (
    <div className="upload" role="group" aria-labelledby={`${id}-label`}>
      <span className="upload-label" id={`${id}-label`}>
        {label}
        {required ? <span className="bad"> *</span> : null}
      </span>
      {item ? <Stored key={item.id} transfers={transfers} item={item} onChange={onChange} /> : null}
      <div className={`picture-field${isOver ? ' over' : ''}${problem === undefined ? '' : ' wrong'}`} {...handlers}>
        <Frame item={item} label={label} value={value} />
        <span className="picture-about">
          {item ? <OnTheWay transfers={transfers} item={item} /> : null}
          {isOff ? null : (
            <span className="picture-acts">
              <Choose {...{ word, label, required, problem, onPick }} below={`${id}-below`} />
              <Empty {...given} />
            </span>
          )}
          <Below id={`${id}-below`} isOver={isOver} {...given} />
        </span>
      </div>
    </div>
  );
}

/** One picture of a row: chosen, dropped or pasted; sent at once, and the field's value when it is stored. What leaves with the row is its path. */
export function PictureInput(props: PictureProps): React.ReactElement {
  const transfers = useTransfers();
  return transfers ? <Picture {...props} transfers={transfers} /> : <ReadOnlyInput {...props} />;
}
