import TeamOutlined from '@ant-design/icons/TeamOutlined';
import { useTranslation } from 'react-i18next';
import { LocalLink } from '#views/parts/LocalLink.tsx';
import type { NamedProps } from '#views/resource/named.tsx';
import { useOpenScreens } from '#views/shell/rightsOf.tsx';
import './access.css';

const path = '/roleUserList';

/** Who holds the role, and in which organisation: the list of bindings, found by it. */
export function HoldersPart({ row }: NamedProps): React.ReactElement | null {
  const { t } = useTranslation();
  const isOpen = useOpenScreens().some((screen) => screen.path === path);
  if (!isOpen) return null;
  const found = new URLSearchParams({ filter: JSON.stringify({ all: [['heldCodes', 'has', row['code']]] }) });
  return (
    <section className="side-part">
      <header>
        <h2>{t('access.holders')}</h2>
      </header>
      <div className="account-acts">
        <LocalLink className="plain-button" to={`${path}?${found.toString()}`}>
          <TeamOutlined aria-hidden="true" />
          {t('access.holdersShow')}
        </LocalLink>
      </div>
      <p className="faint">{t('access.holdersHint')}</p>
    </section>
  );
}
