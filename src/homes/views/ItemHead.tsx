import { useTranslation } from 'react-i18next';
import { LineMoves } from '#src/kit/views/parts/LineMoves.tsx';

interface ItemHeadProps<T> {
  readonly name: string;
  readonly items: readonly T[];
  readonly at: number;
  readonly isDisabled: boolean;
  readonly onChange: (items: readonly T[]) => void;
}

/** The head says which of several it is, and moves it to another place. */
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
