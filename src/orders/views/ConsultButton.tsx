import MessageOutlined from '@ant-design/icons/MessageOutlined';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Consulted } from '#src/orders/machines/consulted.ts';
import { useConsulting } from './useConsulting.tsx';

export interface ConsultButtonProps {
  /** The dialog asks for the customer where this is absent. */
  readonly customer?: Consulted;
}

/** Staff begin a consultation beside a customer, or above the list of consultation orders. */
export function ConsultButton({ customer }: ConsultButtonProps): React.ReactElement | null {
  const { t } = useTranslation();
  const consult = useConsulting();
  if (!consult) return null;
  return (
    <Button icon={<MessageOutlined aria-hidden="true" />} onClick={() => consult(customer)}>
      {t('consult.begin')}
    </Button>
  );
}
