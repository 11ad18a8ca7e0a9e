import WarningOutlined from '@ant-design/icons/WarningOutlined';
import KeyOutlined from '@ant-design/icons/KeyOutlined';
import LogoutOutlined from '@ant-design/icons/LogoutOutlined';
import SafetyCertificateOutlined from '@ant-design/icons/SafetyCertificateOutlined';
import SwapOutlined from '@ant-design/icons/SwapOutlined';
import UserOutlined from '@ant-design/icons/UserOutlined';
import UserSwitchOutlined from '@ant-design/icons/UserSwitchOutlined';
import { Button, Dropdown } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { duties } from '#contract/choices/people.ts';
import { labelIn } from '#i18n/label.ts';
import type { DeskRef, SocketRef } from '#src/shell/machines/consoleMachine.ts';
import { isCorpAdmin } from '#src/shell/machines/navigation/rail.ts';
import type { Duty } from '#src/desk/machines/deskMachine.ts';
import { Face } from '#src/kit/views/parts/Face.tsx';
import { useDeskRef } from '#src/desk/views/useDesk.tsx';
import { useReportProblem } from '#src/inspector/views/problem/useReportProblem.tsx';
import { useLanguage, useNavigationRef, useRoot, useSessionRef } from '#src/kit/views/console/ConsoleContext.tsx';
import { usePerson } from '#src/kit/views/console/rightsOf.tsx';
import './duty.css';

const order: readonly Duty[] = ['online', 'busy', 'offline'];
const meaning = { online: 'duty.onlineText', busy: 'duty.busyText', offline: 'duty.offlineText' } as const;

/** Nobody is present without a connection, whatever they chose. */
function Presence({ socket, duty }: { readonly socket: SocketRef; readonly duty: Duty }): React.ReactElement {
  const isOpen = useSelector(socket, (snapshot) => snapshot.hasTag('open'));
  return <span className={`presence ${isOpen ? duty : 'away'}`} aria-hidden="true" />;
}

interface MenuFaceProps {
  readonly items: NonNullable<React.ComponentProps<typeof Dropdown>['menu']>['items'];
  readonly duty: Duty;
  readonly word: string;
}

function MenuFace({ items = [], duty, word }: MenuFaceProps): React.ReactElement | null {
  const { t } = useTranslation();
  const session = useSessionRef();
  const navigation = useNavigationRef();
  const person = usePerson();
  const reportProblem = useReportProblem();
  const socket = useRoot((context) => context.socket);
  if (!person) return null;
  const roles = person.roles.map((role) => role.name).join(' · ');
  const who = {
    key: 'who',
    disabled: true,
    label: (
      <span className="account-who">
        <strong>{person.nickName}</strong>
        <span>{roles || person.username}</span>
        {isCorpAdmin(person) ? (
          <span className="account-admin">
            <SafetyCertificateOutlined aria-hidden="true" /> {t('shell.corpAdmin')}
          </span>
        ) : null}
      </span>
    ),
  };
  const own = [
    { key: 'mine', icon: <UserOutlined />, label: t('logins.mine'), onClick: () => navigation.send({ type: 'go', path: '/user_sys' }) },
    { key: 'password', icon: <KeyOutlined />, label: t('session.changePassword'), onClick: () => navigation.send({ type: 'go', path: '/secretUpdate' }) },
    { type: 'divider' as const },
    { key: 'switch', icon: <UserSwitchOutlined />, label: t('session.switchPerson'), onClick: () => session.send({ type: 'person.switch' }) },
  ];
  const report = { key: 'problem', icon: <WarningOutlined />, label: t('shell.reportProblem'), onClick: () => reportProblem() };
  const leave = { key: 'logout', icon: <LogoutOutlined />, label: t('shell.logout'), onClick: () => session.send({ type: 'logout.ask' }) };
  return (
    <Dropdown
      autoFocus
      menu={{ items: [who, { type: 'divider' as const }, ...items, ...own, report, leave], selectable: items.length > 0, selectedKeys: [duty] }}
      trigger={['click']}
      placement="topLeft"
    >
      <Button
        type="text"
        aria-label={[t('shell.account'), person.nickName, word].filter(Boolean).join(' ')}
        title={[person.nickName, word].filter(Boolean).join(' · ')}
        icon={
          <>
            <Face id={person.id || person.username} name={person.nickName} staff />
            {socket ? <Presence socket={socket} duty={duty} /> : null}
          </>
        }
      />
    </Dropdown>
  );
}

/** The menu with one's duty, each state with what it means. */
function DutyMenu({ desk }: { readonly desk: DeskRef }): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const dutyState = useSelector(desk, (snapshot) => snapshot.context.dutyState);
  const choices = order.map((one) => ({
    key: one,
    icon: (
      <span className="duty-icon" aria-hidden="true">
        <span className={`duty-dot ${one}`} />
      </span>
    ),
    label: (
      <span className="duty-choice">
        {labelIn(duties[one], language)}
        <span>{t(meaning[one])}</span>
      </span>
    ),
    onClick: () => desk.send({ type: 'duty.choose', dutyState: one }),
  }));
  const items = [
    { key: 'duty', type: 'group' as const, label: t('duty.title'), children: choices },
    { type: 'divider' as const },
    { key: 'handOver', icon: <SwapOutlined />, label: t('duty.handOverAsk'), onClick: () => desk.send({ type: 'handOver.open' }) },
  ];
  return <MenuFace items={items} duty={dutyState} word={labelIn(duties[dutyState], language)} />;
}

export function Account(): React.ReactElement {
  const desk = useDeskRef();
  return desk ? <DutyMenu desk={desk} /> : <MenuFace items={[]} duty="online" word="" />;
}
