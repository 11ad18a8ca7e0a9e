import ArrowDownOutlined from '@ant-design/icons/ArrowDownOutlined';
import ArrowUpOutlined from '@ant-design/icons/ArrowUpOutlined';
import CloseOutlined from '@ant-design/icons/CloseOutlined';
import CopyOutlined from '@ant-design/icons/CopyOutlined';
import HolderOutlined from '@ant-design/icons/HolderOutlined';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { LineOrder } from './useLineOrder.tsx';

interface HeadProps {
  readonly name: string;
  readonly at: number;
  readonly count: number;
  readonly order: LineOrder;
  readonly isDisabled: boolean;
  readonly isFull: boolean;
  readonly onCopy: () => void;
  readonly onRemove: () => void;
}

/** The head says which line it is. It goes to another place by the mouse, by Alt and the arrows, or by a press; it is copied, or removed. */
export function LineHead({ name, at, count, order, isDisabled, isFull, onCopy, onRemove }: HeadProps): React.ReactElement {
  const { t } = useTranslation();
  return (
    <div className="line-head">
      <Button
        type="text"
        className="line-grip"
        data-grip={at}
        aria-label={t('inputs.moveLine', { name, place: at + 1, count })}
        title={t('inputs.lineKeys')}
        disabled={isDisabled}
        {...(isDisabled ? {} : order.grip(at))}
        icon={<HolderOutlined />}
      />
      <strong className="nowrap">{name}</strong>
      <Button
        type="text"
        aria-label={t('inputs.lineUp', { name })}
        disabled={isDisabled || at === 0}
        onClick={() => order.move(at, at - 1)}
        icon={<ArrowUpOutlined />}
      />
      <Button
        type="text"
        aria-label={t('inputs.lineDown', { name })}
        disabled={isDisabled || at === count - 1}
        onClick={() => order.move(at, at + 1)}
        icon={<ArrowDownOutlined />}
      />
      <Button type="text" aria-label={t('inputs.copyLine', { name })} disabled={isDisabled || isFull} onClick={onCopy} icon={<CopyOutlined />} />
      <Button type="text" aria-label={t('inputs.removeLine', { name })} disabled={isDisabled} onClick={onRemove} icon={<CloseOutlined />} />
    </div>
  );
}
