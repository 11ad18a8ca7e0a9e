import CloseOutlined from '@ant-design/icons/CloseOutlined';
import CompressOutlined from '@ant-design/icons/CompressOutlined';
import ExpandAltOutlined from '@ant-design/icons/ExpandAltOutlined';
import { Button } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { ResourceListRef } from '#src/shell/machines/consoleMachine.ts';

/** At the end of the head of what stands beside a list: over the whole page or beside it, and away. */
export function PaneEnds({ list, onClose }: { readonly list: ResourceListRef; readonly onClose: () => void }): React.ReactElement {
  const { t } = useTranslation();
  const isFull = useSelector(list, (snapshot) => snapshot.context.isFull);
  return (
    <>
      <Button
        type="text"
        aria-label={t(isFull ? 'resource.toDrawer' : 'resource.openFull')}
        onClick={() => list.send({ type: 'page.full', isFull: !isFull })}
        icon={isFull ? <CompressOutlined /> : <ExpandAltOutlined />}
      />
      <Button type="text" aria-label={t('resource.close')} onClick={onClose} icon={<CloseOutlined />} />
    </>
  );
}
