import { useState } from 'react';
import { Button } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { dayOf } from '#i18n/times.ts';
import type { NamedProps } from '#views/resource/namedProps.tsx';
import { useMinute } from '#views/shell/ConsoleContext.tsx';
import { useRight } from '#views/shell/rightsOf.tsx';
import { HomePhone } from './HomePhone.tsx';
import { PublishSheet } from './PublishSheet.tsx';
import { shownHome } from './shownHome.tsx';
import { useCalled } from './useCalled.tsx';
import './homes.css';

/** An older version: looked at, compared with what customers see now, and published once more. */
export function VersionPart({ list, row }: NamedProps): React.ReactElement {
  const { t } = useTranslation();
  const [isOpen, open] = useState(false);
  const isBusy = useSelector(list, (snapshot) => snapshot.hasTag('bulkBusy'));
  const mayPublish = useRight('orgHome.publish');
  const nameOf = useCalled(list);
  const today = dayOf(useMinute());
  const name = String(row['orgName'] ?? '');
  const number = Number(row['number']);
  const homeId = String(row['homeId']);
  return (
    <section className="side-part">
      <header>
        <h2>{t('homes.versionPage')}</h2>
      </header>
      {mayPublish && row['isOnline'] !== true ? (
        <div className="home-acts">
          <Button
            type="primary"
            disabled={isBusy}
            onClick={() => {
              list.send({ type: 'preview.ask', act: 'deploy', ids: [row.id], change: { id: homeId, number } });
              open(true);
            }}
          >
            {t('homes.again')}
          </Button>
        </div>
      ) : null}
      <HomePhone page={shownHome({ values: row, name, today, nameOf })} kind="organisation" />
      {isOpen ? <PublishSheet list={list} rowId={row.id} homeId={homeId} name={name} number={number} onLeave={() => open(false)} /> : null}
    </section>
  );
}
