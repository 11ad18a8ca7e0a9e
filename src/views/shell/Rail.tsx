import AppstoreOutlined from '@ant-design/icons/AppstoreOutlined';
import FileTextOutlined from '@ant-design/icons/FileTextOutlined';
import MessageOutlined from '@ant-design/icons/MessageOutlined';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import { labelIn } from '#i18n/fromContract.ts';
import type { InboxRef } from '#machines/consoleMachine.ts';
import { Logo } from '#views/parts/Logo.tsx';
import { Account } from './Account.tsx';
import { useLanguage, useRoot } from './ConsoleContext.tsx';
import { useOpenScreens } from './rightsOf.tsx';

const icons = { chat: <MessageOutlined />, order: <FileTextOutlined />, parts: <AppstoreOutlined /> } as const;
/** Beyond this a figure only says "many". */
const most = 99;

function UnreadBadge({ inbox }: { readonly inbox: InboxRef }): React.ReactElement | null {
  const { t } = useTranslation();
  // Beyond `most` nothing changes on the screen.
  const unread = useSelector(inbox, (snapshot) => Math.min(snapshot.context.counts.unanswered, most + 1));
  return unread === 0 ? null : (
    <span className="badge on-rail">
      <span className="unseen">{t('desk.unanswered')}: </span>
      {unread > most ? `${most}+` : unread}
    </span>
  );
}

export function Rail(): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const inbox = useRoot((context) => context.inbox);
  return (
    <nav className="rail" aria-label={t('shell.menu')}>
      <Logo size={36} id="rail-logo" />
      <div className="rail-items">
        {useOpenScreens().map(({ path, menu }) => (
          <NavLink key={path} to={path} className="rail-item">
            <span className="rail-icon">
              {icons[menu.icon]}
              {menu.icon === 'chat' && inbox ? <UnreadBadge inbox={inbox} /> : null}
            </span>
            {labelIn(menu.short, language)}
          </NavLink>
        ))}
      </div>
      <Account />
    </nav>
  );
}
