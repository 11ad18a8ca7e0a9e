import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import { labelIn } from '#i18n/fromContract.ts';
import type { InboxRef } from '#machines/consoleMachine.ts';
import type { RailArea } from '#machines/navigation/rail.ts';
import { Logo } from '#views/parts/Logo.tsx';
import { Account } from './Account.tsx';
import { areaIcons } from './areaIcons.tsx';
import { useLanguage, useRoot } from './ConsoleContext.tsx';
import { useRail } from './rightsOf.tsx';
import { useTabs } from './tabs/useTabs.tsx';

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
        {areaIcons[area.area]}
        {area.area === 'chat' && inbox ? <UnreadBadge inbox={inbox} /> : null}
      </span>
      {labelIn(area.label, language)}
    </>
  );
}

export function Rail(): React.ReactElement {
  const { t } = useTranslation();
  // A screen that is open comes back as it was left.
  const leftAt = new Map(useTabs().map((tab) => [tab.path, tab.search]));
  return (
    <nav className="rail" aria-label={t('shell.menu')}>
      <Logo size={36} id="rail-logo" />
      <div className="rail-items">
        {useRail().map((area) =>
          area.screens.slice(0, 1).map(({ path }) => (
            <NavLink key={path} to={`${path}${leftAt.get(path) ?? ''}`} className="rail-item">
              <Face area={area} />
            </NavLink>
          )),
        )}
      </div>
      <Account />
    </nav>
  );
}
