import { useTranslation } from 'react-i18next';
import { dayOf } from '#i18n/times.ts';
import { addressOf } from '#src/kit/views/dom/copyText.ts';
import { QrCode } from '#src/kit/views/inputs/QrCode.tsx';
import type { NamedProps } from '#src/engine/views/namedProps.tsx';
import { useMinute } from '#src/kit/views/console/ConsoleContext.tsx';
import { HomePhone } from './HomePhone.tsx';
import { shownHome } from './shownHome.tsx';
import { useCalled } from './useCalled.tsx';
import './homes.css';

/** Customers read it at this address. */
const publicPath = (kind: unknown, orgId: unknown): string =>
  `${kind === 'group' ? '/allworkroom' : '/workroom'}?${new URLSearchParams({ id: String(orgId) }).toString()}`;

/** The draft as a telephone would show it, what is done with it, and where customers read it. */
export function HomePart({ list, screen, row }: NamedProps): React.ReactElement {
  const { t } = useTranslation();
  const nameOf = useCalled(list);
  const today = dayOf(useMinute());
  const name = String(row[screen.title] ?? '');
  const path = publicPath(row['kind'], row['orgId']);
  return (
    <>
      <section className="side-part">
        <header>
          <h2>{t('homes.online')}</h2>
        </header>
        <p className="faint">{row['publishedNumber'] == null ? t('homes.notOnline') : t('homes.isOnline', { number: row['publishedNumber'] })}</p>
        {row['publishedNumber'] == null ? null : (
          <>
            <p>
              <a href={path} target="_blank" rel="noopener noreferrer">
                {t('homes.open')}
              </a>
            </p>
            <QrCode value={addressOf(path)} label={name} />
          </>
        )}
      </section>
      <section className="side-part">
        <header>
          <h2>{t('homes.preview')}</h2>
        </header>
        <HomePhone page={shownHome({ values: row, name, today, nameOf })} kind={row['kind'] === 'group' ? 'group' : 'organisation'} />
      </section>
    </>
  );
}
