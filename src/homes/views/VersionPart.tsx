import { useTranslation } from 'react-i18next';
import { dayOf } from '#i18n/times.ts';
import type { NamedProps } from '#src/engine/views/namedProps.tsx';
import { useMinute } from '#src/kit/views/console/ConsoleContext.tsx';
import { HomePhone } from './HomePhone.tsx';
import { shownHome } from './shownHome.tsx';
import { useCalled } from './useCalled.tsx';
import './homes.css';

/** An older version as customers saw it. */
export function VersionPart({ list, row }: NamedProps): React.ReactElement {
  const { t } = useTranslation();
  const nameOf = useCalled(list);
  const today = dayOf(useMinute());
  const name = String(row['orgName'] ?? '');
  return (
    <section className="side-part">
      <header>
        <h2>{t('homes.versionPage')}</h2>
      </header>
      <HomePhone page={shownHome({ values: row, name, today, nameOf })} kind="organisation" />
    </section>
  );
}
