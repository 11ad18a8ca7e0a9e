import FileTextOutlined from '@ant-design/icons/FileTextOutlined';
import LogoutOutlined from '@ant-design/icons/LogoutOutlined';
import MessageOutlined from '@ant-design/icons/MessageOutlined';
import { Dropdown } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import { labelIn } from '#i18n/fromContract.ts';
import type { InboxRef, SocketRef } from '#machines/consoleMachine.ts';
import { Face } from '#views/parts/Face.tsx';
import { Logo } from '#views/parts/Logo.tsx';
import { useLanguage, useRoot, useSessionRef } from './ConsoleContext.tsx';
import { useOpenScreens, usePerson } from './rightsOf.tsx';

const icons = { chat: <MessageOutlined />, order: <FileTextOutlined /> } as const;
/** Beyond this a figure only says "many". */
const most = 99;

function UnreadBadge({ inbox }: { readonly inbox: InboxRef }): React.ReactElement | null {
  const { t } = useTranslation();
  // Beyond `most` nothing changes on the screen.
  const unread = useSelector(inbox, (snapshot) => Math.min(snapshot.context.counts.unread, most + 1));
  return unread === 0 ? null : (
    <span className="badge on-rail">
      <span className="unseen">{t('desk.unread')}: </span>
      {unread > most ? `${most}+` : unread}
    </span>
  );
}

function Presence({ socket }: { readonly socket: SocketRef }): React.ReactElement {
  const open = useSelector(socket, (snapshot) => snapshot.hasTag('open'));
  return <span className={open ? 'presence on' : 'presence'} aria-hidden="true" />;
}

function Account(): React.ReactElement | null {
  const { t } = useTranslation();
  const session = useSessionRef();
  const person = usePerson();
  const socket = useRoot((context) => context.socket);
  if (!person) return null;
  const roles = person.roles.map((role) => role.name).join(' · ');
  const items = [
    {
      key: 'who',
      disabled: true,
      label: (
        <span className="account-who">
          <strong>{person.nickName}</strong>
          <span>{roles || person.username}</span>
        </span>
      ),
    },
    { type: 'divider' as const },
    { key: 'logout', icon: <LogoutOutlined />, label: t('shell.logout'), onClick: () => session.send({ type: 'logout.ask' }) },
  ];
  return (
    <Dropdown autoFocus menu={{ items }} trigger={['click']} placement="topLeft">
      <button type="button" className="bare rail-account" aria-label={`${t('shell.account')} ${person.nickName}`} title={person.nickName}>
        <Face id={person.username} name={person.nickName} staff />
        {socket ? <Presence socket={socket} /> : null}
      </button>
    </Dropdown>
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
