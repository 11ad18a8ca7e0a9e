import ArrowDownOutlined from '@ant-design/icons/ArrowDownOutlined';
import ArrowUpOutlined from '@ant-design/icons/ArrowUpOutlined';
import CloseOutlined from '@ant-design/icons/CloseOutlined';
import { Button } from 'antd';

interface LineMovesProps<T> {
  readonly items: readonly T[];
  readonly at: number;
  readonly words: { readonly up: string; readonly down: string; readonly remove: string };
  readonly isDisabled: boolean;
  readonly onChange: (items: readonly T[]) => void;
}

/** One of several lines goes to another place: up, down, away. */
export function LineMoves<T>({ items, at, words, isDisabled, onChange }: LineMovesProps<T>): React.ReactElement {
  const without = items.toSpliced(at, 1);
  const move = (by: 1 | -1): void => onChange(without.toSpliced(at + by, 0, ...items.slice(at, at + 1)));
  return (
    <>
      <Button type="text" aria-label={words.up} disabled={isDisabled || at === 0} onClick={() => move(-1)} icon={<ArrowUpOutlined />} />
      <Button type="text" aria-label={words.down} disabled={isDisabled || at === items.length - 1} onClick={() => move(1)} icon={<ArrowDownOutlined />} />
      <Button type="text" aria-label={words.remove} disabled={isDisabled} onClick={() => onChange(without)} icon={<CloseOutlined />} />
    </>
  );
}
