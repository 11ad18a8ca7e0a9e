import { useTranslation } from 'react-i18next';
import { LineMoves } from '#views/parts/LineMoves.tsx';

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
  const words = { up: t('homes.up', { name }), down: t('homes.down', { name }), remove: t('homes.remove', { name }) };
  return (
    <div className="home-item-head">
      <strong className="nowrap">{name}</strong>
      <LineMoves items={items} at={at} words={words} isDisabled={isDisabled} onChange={onChange} />
    </div>
  );
}
