import CloseOutlined from '@ant-design/icons/CloseOutlined';
import HolderOutlined from '@ant-design/icons/HolderOutlined';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { LineOrder } from './useLineOrder.tsx';

interface ActsProps {
  readonly order: LineOrder;
  readonly at: number;
  /** The line is called so. */
  readonly name: string;
}

/** Pulled with the mouse; with the keyboard it is moved by the arrows. */
export function Grip({ order, at, name }: ActsProps): React.ReactElement {
  const { t } = useTranslation();
  return (
    <Button
      type="text"
      className="line-grip"
      data-grip={at}
      aria-label={t('layoutForm.move', { name })}
      title={t('layoutForm.moveKeys')}
      {...order.grip(at)}
      icon={<HolderOutlined />}
    />
  );
}

export function RemoveLine({ name, onRemove }: Pick<ActsProps, 'name'> & { readonly onRemove: () => void }): React.ReactElement {
  const { t } = useTranslation();
  return <Button type="text" aria-label={t('layoutForm.remove', { name })} onClick={onRemove} icon={<CloseOutlined />} />;
}
