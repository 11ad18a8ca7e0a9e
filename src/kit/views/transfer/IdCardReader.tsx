import { useState } from 'react';
import { Checkbox, Input, Select } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { TransfersRef } from '#src/shell/machines/consoleMachine.ts';
import type { CardFields } from '#src/transfers/machines/context.ts';
import type { TransferItem, TransferRef } from '#src/transfers/machines/item.ts';
import { Field } from '#src/kit/views/parts/Field.tsx';
import { DropZone } from './DropZone.tsx';
import type { UploadProps } from './UploadField.tsx';
import { Checks, ShrinkButton } from './ImageUpload.tsx';
import { TransferActs } from './TransferActs.tsx';
import { TransferLine } from './TransferLine.tsx';
import { useItems, useTransfers } from './useTransfers.tsx';
import './transfer.css';

export type Card = Readonly<Record<'name' | 'sex' | 'nation' | 'birthday' | 'address' | 'idNo', string>>;
interface ReaderProps extends UploadProps {
  readonly value: Card | null;
  readonly onChange: (value: Card) => void;
}

const fields = ['name', 'sex', 'nation', 'birthday', 'idNo', 'address'] as const;
const written = (card: CardFields): Card => ({
  name: card.name ?? '',
  sex: card.sex ?? '',
  nation: card.nation ?? '',
  birthday: card.birthday ?? '',
  address: card.address ?? '',
  idNo: card.idNo ?? '',
});

/** The fields that were read are checked and changed by hand: a recognised field is a proposal. */
function Recognised({ transfer, value, onChange }: Pick<ReaderProps, 'value' | 'onChange'> & { readonly transfer: TransferRef }): React.ReactElement | null {
  const { t } = useTranslation();
  const card = useSelector(transfer, (snapshot) => snapshot.context.card);
  if (!card) return null;
  const shown = value ?? written(card);
  const change = (name: keyof Card, text: string): void => onChange({ ...shown, [name]: text });
  return (
    <fieldset className="card-fields">
      <legend>{t('transfer.cardFields')}</legend>
      {fields.map((name) => (
        <Field
          key={name}
          label={t(`transfer.${name}`)}
          hint={name === 'idNo' && card.idNo?.includes('*') ? t('transfer.cardMasked') : shown[name] === '' ? t('transfer.unknown') : undefined}
        >
          {(given) =>
            name === 'sex' ? (
              <Select
                {...given}
                value={shown.sex}
                onChange={(sex) => change(name, sex)}
                options={[
                  { value: '', label: '—' },
                  { value: 'female', label: t('transfer.female') },
                  { value: 'male', label: t('transfer.male') },
                ]}
              />
            ) : (
              <Input {...given} autoComplete="off" value={shown[name]} onChange={(event) => change(name, event.target.value)} />
            )
          }
        </Field>
      ))}
      <p className="drop-hint">{t(card.path === null ? 'transfer.cardForgotten' : 'transfer.cardKept')}</p>
    </fieldset>
  );
}

function Shown({
  transfers,
  item,
  value,
  onChange,
}: Pick<ReaderProps, 'value' | 'onChange'> & { readonly transfers: TransfersRef; readonly item: TransferItem }): React.ReactElement {
  const { t } = useTranslation();
  const { ref } = item;
  return (
    <>
      <div className={`picture-item ${item.status}`}>
        <span className="picture-frame wide">{item.preview === '' ? null : <img src={item.preview} alt={t('transfer.preview', { name: item.name })} />}</span>
        <span className="picture-about">
          <span className="transfer-name">{item.name}</span>
          {item.status === 'running' ? (
            <span className="transfer-word">{t('transfer.cardReading')}</span>
          ) : item.status === 'done' ? null : (
            <TransferLine item={item} />
          )}
          {ref ? <Checks transfer={ref} /> : null}
          <span className="picture-acts">
            {ref && item.status === 'failed' ? <ShrinkButton transfer={ref} /> : null}
            <TransferActs transfers={transfers} item={item} />
          </span>
        </span>
      </div>
      {ref && item.status === 'done' ? <Recognised transfer={ref} value={value} onChange={onChange} /> : null}
    </>
  );
}

function Reader({ transfers, label, place, disabledWhy, problem, value, onChange }: ReaderProps & { readonly transfers: TransfersRef }): React.ReactElement {
  const { t } = useTranslation();
  const [item] = useItems(transfers, place);
  const [hasConsent, setConsent] = useState(false);
  return (
    <div className="upload">
      <span className="upload-label">{label}</span>
      <Checkbox className="card-consent" checked={hasConsent} disabled={Boolean(disabledWhy)} onChange={(event) => setConsent(event.target.checked)}>
        <span>
          {t('transfer.cardConsent')}
          <span className="drop-hint">{t('transfer.cardConsentHint')}</span>
        </span>
      </Checkbox>
      <DropZone
        label={label}
        word={t(item ? 'transfer.cardAgain' : 'transfer.cardChoose')}
        hint={t('transfer.cardHint')}
        accept=".png,.jpg,.jpeg"
        isMany={false}
        disabledWhy={disabledWhy}
        problem={problem}
        onPick={(files) => transfers.send({ type: 'files.pick', place, kind: 'card', files, most: 1, hasConsent })}
      />
      {item ? <Shown key={item.id} transfers={transfers} item={item} value={value} onChange={onChange} /> : null}
    </div>
  );
}

/** The picture of an identity card becomes its fields. The picture is kept only where the person agrees. */
export function IdCardReader(props: ReaderProps): React.ReactElement | null {
  const transfers = useTransfers();
  return transfers && <Reader {...props} transfers={transfers} />;
}
