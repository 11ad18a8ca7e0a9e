import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { dayOf } from '#i18n/times.ts';
import type { NamedFormProps } from '#src/engine/views/namedProps.tsx';
import { useMinute } from '#src/kit/views/console/ConsoleContext.tsx';
import { HomePhone } from './HomePhone.tsx';
import { shownHome } from './shownHome.tsx';
import { useCalled } from './useCalled.tsx';
import './homes.css';

/** Beside the form: the page as it would be, while it is written. */
export function HomePreview({ list, editor }: NamedFormProps): React.ReactElement {
  const { t } = useTranslation();
  const values = useSelector(editor, (snapshot) => snapshot.context.values);
  const row = useSelector(editor, (snapshot) => snapshot.context.row);
  const nameOf = useCalled(list);
  const today = dayOf(useMinute());
  const orgId = values['orgId'];
  const name = String(row?.['orgName'] ?? (typeof orgId === 'string' ? nameOf(orgId) : t('homes.unnamed')));
  const kind = values['kind'] === 'group' ? 'group' : 'organisation';
  return (
    <section className="home-preview" aria-labelledby="home-preview-title">
      <h2 id="home-preview-title">{t('homes.preview')}</h2>
      <HomePhone page={shownHome({ values, name, today, nameOf })} kind={kind} />
      <p className="faint">{t(kind === 'group' ? 'homes.previewGroup' : 'homes.previewText')}</p>
    </section>
  );
}
