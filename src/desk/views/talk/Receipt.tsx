import CheckOutlined from '@ant-design/icons/CheckOutlined';
import { useTranslation } from 'react-i18next';

/** 已送达, then 已读: only for what one's own side wrote. */
export function Receipt({ isRead }: { readonly isRead: boolean }): React.ReactElement {
  const { t } = useTranslation();
  return isRead ? (
    <span className="receipt read">
      <span className="ticks" aria-hidden="true">
        <CheckOutlined />
        <CheckOutlined />
      </span>{' '}
      {t('desk.read')}
    </span>
  ) : (
    <span className="receipt">
      <CheckOutlined aria-hidden="true" /> {t('desk.delivered')}
    </span>
  );
}
