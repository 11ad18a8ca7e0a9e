import CloseOutlined from '@ant-design/icons/CloseOutlined';
import DownOutlined from '@ant-design/icons/DownOutlined';
import { Button, Input, Popover } from 'antd';
import { useTranslation } from 'react-i18next';
import type { FieldGiven } from '#src/kit/views/parts/Field.tsx';
import type { Option, PickRow } from './options.tsx';
import { PickList, listIdOf, rowIdOf } from './PickList.tsx';
import { usePickKeys } from './usePickKeys.tsx';
import './pick.css';

interface PickBoxProps {
  readonly given: FieldGiven;
  readonly label: string;
  /** The chosen value stands so in the closed field. */
  readonly text: string;
  /** Somebody types these; null while the list is closed. */
  readonly words: string | null;
  readonly onWords: (words: string | null) => void;
  readonly rows: readonly PickRow[];
  /** The status below the rows says how many, or why none. */
  readonly status: React.ReactNode;
  readonly onPick: (option: Option) => void;
  /** A tree has this. */
  readonly onFold?: (value: string, isUnfolded: boolean) => void;
  readonly onClear?: (() => void) | undefined;
  readonly onNearEnd?: () => void;
  /** More than one can be chosen: the list stays open. */
  readonly isMany?: boolean;
  readonly isDisabled: boolean;
  readonly required?: boolean | undefined;
  /** Chosen ones that stand before the field. */
  readonly before?: React.ReactNode;
}

function Clear({ label, onClear }: { readonly label: string; readonly onClear: (() => void) | undefined }): React.ReactElement {
  const { t } = useTranslation();
  if (!onClear) return <DownOutlined aria-hidden="true" className="pick-arrow" />;
  return (
    <Button
      type="text"
      className="card-size"
      aria-label={t('inputs.clear', { label })}
      title={t('inputs.clear', { label })}
      onClick={onClear}
      icon={<CloseOutlined />}
    />
  );
}

interface PickFieldProps extends PickBoxProps {
  readonly isOpen: boolean;
  readonly at: number;
  readonly onKeyDown: (event: React.KeyboardEvent) => void;
}

function PickField({ given, text, words, onWords, onFold, isDisabled, required, isOpen, at, onKeyDown }: PickFieldProps): React.ReactElement {
  const { t } = useTranslation();
  const opened = isOpen ? { 'aria-controls': listIdOf(given.id), ...(at >= 0 ? { 'aria-activedescendant': rowIdOf(given.id, at) } : {}) } : { title: text };
  return (
    <Input
      {...given}
      variant="borderless"
      {...opened}
      className="pick-field"
      role="combobox"
      aria-expanded={isOpen}
      aria-haspopup={onFold ? 'tree' : 'listbox'}
      aria-autocomplete="list"
      aria-required={required}
      autoComplete="off"
      disabled={isDisabled}
      placeholder={isOpen ? text || t('inputs.find') : t('inputs.choose')}
      value={words ?? text}
      onClick={() => onWords(words ?? '')}
      onChange={(event) => onWords(event.target.value)}
      onKeyDown={onKeyDown}
      onBlur={() => onWords(null)}
    />
  );
}

/** A field over a list: what is typed sifts it, arrows move in it, the focus stays in the field. */
export function PickBox(props: PickBoxProps): React.ReactElement {
  const { given, label, words, onWords, rows, status, onPick, onFold, onClear, onNearEnd, isMany = false, isDisabled, before } = props;
  const isOpen = words !== null && !isDisabled;
  const pick = (row: PickRow): void => {
    if (row.isFolder) {
      keys.fold(row, row.isUnfolded === false);
      return;
    }
    if (row.option.whyNot !== undefined) return;
    onPick(row.option);
    if (!isMany) onWords(null);
  };
  const keys = usePickKeys({ rows, words, onWords, onPick: pick, onFold, onClear });
  const list = (
    <PickList
      id={given.id}
      label={label}
      rows={rows}
      at={keys.at}
      words={words ?? ''}
      isMany={isMany}
      status={status}
      onPick={pick}
      onFold={onFold}
      onNearEnd={onNearEnd}
    />
  );
  return (
    <Popover open={isOpen} trigger={[]} arrow={false} placement="bottomLeft" destroyOnHidden content={list} styles={{ container: { padding: 4 } }}>
      <span className={`pick${isDisabled ? ' off' : ''}${given['aria-invalid'] ? ' wrong' : ''}`}>
        {before}
        <PickField {...props} isOpen={isOpen} at={keys.at} onKeyDown={keys.onKeyDown} />
        <Clear label={label} onClear={isDisabled ? undefined : onClear} />
      </span>
    </Popover>
  );
}
