import ArrowDownOutlined from '@ant-design/icons/ArrowDownOutlined';
import ArrowUpOutlined from '@ant-design/icons/ArrowUpOutlined';
import CloseOutlined from '@ant-design/icons/CloseOutlined';
import { useTranslation } from 'react-i18next';

interface ItemHeadProps<T> {
  readonly name: string;
  readonly items: readonly T[];
  readonly at: number;
  readonly isDisabled: boolean;
  readonly onChange: (items: readonly T[]) => void;
}

/** Which of several it is, and what is done with its place. */
export function ItemHead<T>({ name, items, at, isDisabled, onChange }: ItemHeadProps<T>): React.ReactElement {
  const { t } = useTranslation();
  const move = (by: 1 | -1): void => {
    const one = items[at];
    if (one !== undefined) onChange(items.toSpliced(at, 1).toSpliced(at + by, 0, one));
  };
  return (
    <div className="home-item-head">
      <strong className="nowrap">{name}</strong>
      <button type="button" className="icon-button" aria-label={t('homes.up', { name })} disabled={isDisabled || at === 0} onClick={() => move(-1)}>
        <ArrowUpOutlined />
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label={t('homes.down', { name })}
        disabled={isDisabled || at === items.length - 1}
        onClick={() => move(1)}
      >
        <ArrowDownOutlined />
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label={t('homes.remove', { name })}
        disabled={isDisabled}
        onClick={() => onChange(items.toSpliced(at, 1))}
      >
        <CloseOutlined />
      </button>
    </div>
  );
}
