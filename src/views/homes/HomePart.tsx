import { useState } from 'react';
import { Button } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { dayOf } from '#i18n/times.ts';
import { addressOf } from '#views/dom/copyText.ts';
import { QrCode } from '#views/inputs/QrCode.tsx';
import { useAsk } from '#views/resource/ask.tsx';
import type { NamedProps } from '#views/resource/namedProps.tsx';
import { useMinute } from '#views/shell/ConsoleContext.tsx';
import { useRight } from '#views/shell/rightsOf.tsx';
import { HomePhone } from './HomePhone.tsx';
import { PublishSheet } from './PublishSheet.tsx';
import { shownHome } from './shownHome.tsx';
import { useCalled } from './useCalled.tsx';
import './homes.css';

/** Customers read it at this address. */
const publicPath = (kind: unknown, orgId: unknown): string =>
  `${kind === 'group' ? '/allworkroom' : '/workroom'}?${new URLSearchParams({ id: String(orgId) }).toString()}`;

function Acts({ list, screen, row }: NamedProps): React.ReactElement | null {
  const { t } = useTranslation();
  const ask = useAsk();
  const [isOpen, open] = useState(false);
  const isBusy = useSelector(list, (snapshot) => snapshot.hasTag('bulkBusy'));
  const mayPublish = useRight('orgHome.publish');
  const name = String(row[screen.title] ?? '');
  const isOnline = row['publishedNumber'] != null;
  const isSame = row['standing'] === 'published';
  if (!mayPublish) return null;
  const takeOff = (): void =>
    ask({
      title: t('homes.takeOffTitle', { name }),
      consequences: [t('homes.takeOffEnds'), t('homes.takeOffKeeps')],
      act: t('homes.takeOff'),
      keep: t('resource.keep'),
      onAct: () => list.send({ type: 'bulk.ask', act: 'takeOff', ids: [row.id], change: { id: row.id, version: row.version } }),
    });
  return (
    <div className="home-acts">
      <Button
        type="primary"
        disabled={isBusy || isSame}
        title={isSame ? t('homes.same') : undefined}
        onClick={() => {
          list.send({ type: 'preview.ask', act: 'deploy', ids: [row.id], change: { id: row.id } });
          open(true);
        }}
      >
        {t('homes.publish')}
      </Button>
      {isOnline ? (
        <Button disabled={isBusy} onClick={takeOff}>
          {t('homes.takeOff')}
        </Button>
      ) : null}
      {isOpen ? <PublishSheet list={list} rowId={row.id} homeId={row.id} name={name} number={null} onLeave={() => open(false)} /> : null}
    </div>
  );
}

/** The draft as a telephone would show it, what is done with it, and where customers read it. */
export function HomePart(part: NamedProps): React.ReactElement {
  const { t } = useTranslation();
  const { list, screen, row } = part;
  const isRemoved = useSelector(list, (snapshot) => snapshot.context.query.removed === true);
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
        {isRemoved ? null : <Acts {...part} />}
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
