import { Drawer } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ConversationRef } from '#src/shell/machines/consoleMachine.ts';
import { SidePanel } from './SidePanel.tsx';

export interface SideDrawerProps {
  readonly isOpen: boolean;
  readonly conversation: ConversationRef;
  readonly onClose: () => void;
}

/** The panel stands here where the window is too narrow for it beside the conversation. */
export function SideDrawer({ isOpen, conversation, onClose }: SideDrawerProps): React.ReactElement {
  const { t } = useTranslation();
  return (
    <Drawer open={isOpen} onClose={onClose} size={336} title={t('desk.details')} styles={{ body: { padding: 0 } }}>
      <SidePanel conversation={conversation} />
    </Drawer>
  );
}
