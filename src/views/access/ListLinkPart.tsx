import UnorderedListOutlined from '@ant-design/icons/UnorderedListOutlined';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '#views/parts/LinkButton.tsx';
import type { FilterTerm } from '#contract/filter.ts';
import { useOpenScreens } from '#views/shell/rightsOf.tsx';

const words = {
  holders: { title: 'access.holders', show: 'access.holdersShow', hint: 'access.holdersHint' },
  versions: { title: 'homes.versions', show: 'homes.versionsShow', hint: 'homes.versionsHint' },
  items: { title: 'resource.items', show: 'resource.itemsShow', hint: 'resource.itemsHint' },
} as const;

interface PartProps {
  readonly path: string;
  /** The rows there have this in common. */
  readonly term: FilterTerm;
  readonly about: keyof typeof words;
}

/** Rows of another list that belong to the open one: that list, found by it. */
export function ListLinkPart({ path, term, about }: PartProps): React.ReactElement | null {
  const { t } = useTranslation();
  const isOpen = useOpenScreens().some((screen) => screen.path === path);
  if (!isOpen) return null;
  const { title, show, hint } = words[about];
  return (
    <section className="side-part">
      <header>
        <h2>{t(title)}</h2>
      </header>
      <div className="detail-links">
        <LinkButton to={`${path}?${new URLSearchParams({ filter: JSON.stringify({ all: [term] }) }).toString()}`}>
          <UnorderedListOutlined aria-hidden="true" />
          {t(show)}
        </LinkButton>
      </div>
      <p className="faint">{t(hint)}</p>
    </section>
  );
}
