import ClockCircleOutlined from '@ant-design/icons/ClockCircleOutlined';
import EnvironmentOutlined from '@ant-design/icons/EnvironmentOutlined';
import NotificationOutlined from '@ant-design/icons/NotificationOutlined';
import PhoneOutlined from '@ant-design/icons/PhoneOutlined';
import RightOutlined from '@ant-design/icons/RightOutlined';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import type { HomeOrganisation, HomePage } from '#contract/homeContent.ts';
import { Shown } from '#src/kit/views/dom/Shown.tsx';
import { lazily } from '#src/kit/views/parts/lazily.tsx';
import { LocalLink } from '#src/kit/views/parts/LocalLink.tsx';
import { iconDrawings } from './homeIcons.tsx';
import './homePage.css';

const RichText = lazily(() => import('#src/kit/views/dom/RichText.tsx').then((module) => module.RichText));

/** A page shows these, whether customers read it or somebody is writing it. */
export type ShownHome = Omit<HomePage, 'id' | 'version' | 'publishedAt'>;
interface HomeViewProps {
  readonly page: ShownHome;
  readonly kind: 'group' | 'organisation';
  /** Path of a stored picture -> an address the browser can draw. */
  readonly pictures: Readonly<Record<string, string>>;
  readonly onWant: (path: string) => void;
  readonly heading?: 'h1' | 'h3';
}

interface WayProps {
  readonly to: string | null;
  readonly className: string;
  readonly children: React.ReactNode;
}
/** A page of ours stays in this window; another one never learns where somebody came from. */
function Way({ to, className, children }: WayProps): React.ReactElement {
  if (to === null || to === '') return <span className={className}>{children}</span>;
  if (to.startsWith('/'))
    return (
      <LocalLink to={to} className={className}>
        {children}
      </LocalLink>
    );
  return (
    <a href={to} className={className} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  );
}

function Banners({ page: { banners }, pictures, onWant }: HomeViewProps): React.ReactElement | null {
  const { t } = useTranslation();
  if (banners.length === 0) return null;
  return (
    <ul
      className={banners.length === 1 ? 'home-banners one' : 'home-banners'}
      tabIndex={banners.length === 1 ? undefined : 0}
      aria-label={t('homePage.banners')}
    >
      {banners.map(({ picture, title, target }, at) => (
        <li key={`${at} ${picture}`}>
          <Way to={target} className="home-banner">
            <Picture key={picture} path={picture} address={pictures[picture]} onWant={onWant} />
            <span className="home-banner-title">{title}</span>
          </Way>
        </li>
      ))}
    </ul>
  );
}

/** Its words stand below it. */
function Picture({
  path,
  address,
  onWant,
}: {
  readonly path: string;
  readonly address: string | undefined;
  readonly onWant: (path: string) => void;
}): React.ReactElement {
  if (address) return <img src={address} alt="" />;
  return <span className="home-no-picture">{path === '' || address === '' ? null : <Shown key={path} onShown={() => onWant(path)} />}</span>;
}

function Entries({ page: { entries } }: HomeViewProps): React.ReactElement | null {
  const { t } = useTranslation();
  if (entries.length === 0) return null;
  return (
    <nav aria-label={t('homePage.entries')}>
      <ul className="home-entries">
        {entries.map(({ title, icon, target }, at) => {
          const Icon = iconDrawings[icon];
          return (
            <li key={`${at} ${target}`}>
              <Way to={target} className="home-entry">
                <span className="home-entry-icon" aria-hidden="true">
                  <Icon />
                </span>
                <span>{title}</span>
              </Way>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

function Contact({ page: { phone, address, hours } }: HomeViewProps): React.ReactElement | null {
  const { t } = useTranslation();
  if (!phone && !address && !hours) return null;
  return (
    <address className="home-card home-contact">
      {phone ? (
        <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>
          <PhoneOutlined role="img" aria-label={t('homePage.phone')} />
          <span>{phone}</span>
        </a>
      ) : null}
      {address ? (
        <p>
          <EnvironmentOutlined role="img" aria-label={t('homePage.address')} />
          <span>{address}</span>
        </p>
      ) : null}
      {hours ? (
        <p>
          <ClockCircleOutlined role="img" aria-label={t('homePage.hours')} />
          <span className="home-lines">{hours}</span>
        </p>
      ) : null}
    </address>
  );
}

function Organisation({ one }: { readonly one: HomeOrganisation }): React.ReactElement {
  const about = (
    <span className="home-place-about">
      <strong>{one.name}</strong>
      {one.address ? <span>{one.address}</span> : null}
      {one.phone ? <span>{one.phone}</span> : null}
    </span>
  );
  if (!one.hasPage) return <span className="home-place">{about}</span>;
  return (
    <LocalLink className="home-place" to={`/workroom?${new URLSearchParams({ id: one.id }).toString()}`}>
      {about}
      <RightOutlined aria-hidden="true" />
    </LocalLink>
  );
}

function Organisations({ page: { organisations }, kind, heading = 'h1' }: HomeViewProps): React.ReactElement | null {
  const { t } = useTranslation();
  const Heading = heading === 'h1' ? 'h2' : 'h4';
  if (organisations.length === 0) return null;
  return (
    <section className="home-card">
      <Heading>{t(kind === 'group' ? 'homePage.houses' : 'homePage.departments')}</Heading>
      <ul className="home-places">
        {organisations.map((one) => (
          <li key={one.id}>
            <Organisation one={one} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The home page of an organisation, from a telephone to a desktop. */
export function HomeView(props: HomeViewProps): React.ReactElement {
  const { t } = useTranslation();
  const { page, pictures, onWant, heading: Heading = 'h1' } = props;
  const Below = Heading === 'h1' ? 'h2' : 'h4';
  return (
    <article className="home">
      <Heading className="home-name">{page.name}</Heading>
      <Banners {...props} />
      {page.notice ? (
        <Alert
          type="warning"
          role="note"
          showIcon
          icon={<NotificationOutlined role="img" aria-label={t('homePage.notice')} />}
          title={<span className="home-lines">{page.notice}</span>}
        />
      ) : null}
      <Entries {...props} />
      <Contact {...props} />
      <Organisations {...props} />
      {page.introduction ? (
        <section className="home-card">
          <Below>{t('homePage.introduction')}</Below>
          <RichText html={page.introduction} pictures={pictures} onWant={onWant} />
        </section>
      ) : null}
    </article>
  );
}
