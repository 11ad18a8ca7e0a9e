import ExclamationCircleOutlined from '@ant-design/icons/ExclamationCircleOutlined';
import QuestionCircleOutlined from '@ant-design/icons/QuestionCircleOutlined';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import { failureText } from '#i18n/failureText.ts';
import { labelIn } from '#i18n/label.ts';
import type { InboxRef } from '#machines/consoleMachine.ts';
import type { RailArea } from '#machines/navigation/rail.ts';
import { Logo } from '#views/parts/Logo.tsx';
import { Account } from '#views/shell/Account.tsx';
import { useLanguage, useNavigationRef, useRoot } from '#views/shell/ConsoleContext.tsx';
import { useRail } from '#views/shell/rightsOf.tsx';
import { areaIcons } from './areaIcons.tsx';
import { useLeftAt } from './useLeftAt.tsx';
import { Flyout } from './Flyout.tsx';
import './rail.css';

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

function Face({ area }: { readonly area: RailArea }): React.ReactElement {
  const language = useLanguage();
  const inbox = useRoot((context) => context.inbox);
  return (
    <>
      <span className="rail-icon">
        <span aria-hidden="true">{areaIcons[area.area]}</span>
        {area.screens.some(({ menu }) => menu.area === 'chat') && inbox ? <UnreadBadge inbox={inbox} /> : null}
      </span>
      <span className="rail-word nowrap">{labelIn(area.label, language)}</span>
    </>
  );
}

function Item({ area }: { readonly area: RailArea }): React.ReactElement {
  const [first, second] = area.screens;
  const leftAt = useLeftAt();
  if (!first || second)
    return (
      <Flyout area={area}>
        <Face area={area} />
      </Flyout>
    );
  return (
    <NavLink to={leftAt(first.path)} className="rail-item">
      <Face area={area} />
    </NavLink>
  );
}

/** The menu list could not be had: what the rights allow is shown, and one click asks again. */
function MenusFailed(): React.ReactElement | null {
  const { t } = useTranslation();
  const language = useLanguage();
  const navigation = useNavigationRef();
  const failure = useSelector(navigation, (snapshot) => snapshot.context.menusFailure);
  if (!failure) return null;
  const text = t('shell.menusFailed', { reason: failureText(failure, language) });
  return (
    <>
      <span className="unseen" role="status">
        {text}
      </span>
      <button type="button" className="bare rail-warning" title={text} onClick={() => navigation.send({ type: 'menus.load' })}>
        <ExclamationCircleOutlined aria-hidden="true" />
        <br />
        {t('shell.menusRetry')}
      </button>
    </>
  );
}

/** An item an area; help and the account at its foot. */
export function Rail({ onHelp }: { readonly onHelp: () => void }): React.ReactElement {
  const { t } = useTranslation();
  return (
    <nav className="rail" aria-label={t('shell.menu')}>
      <Logo size={36} id="rail-logo" />
      <div className="rail-items">
        {useRail().map((area) => (
          <Item key={area.key} area={area} />
        ))}
      </div>
      <div className="rail-foot">
        <MenusFailed />
        <button type="button" className="icon-button" aria-label={t('shell.help')} title={t('shell.help')} onClick={onHelp}>
          <QuestionCircleOutlined />
        </button>
        <Account />
      </div>
    </nav>
  );
}
