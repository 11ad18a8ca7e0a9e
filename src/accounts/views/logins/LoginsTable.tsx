import DesktopOutlined from '@ant-design/icons/DesktopOutlined';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { Alert, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { failureText } from '#i18n/failureText.ts';
import { fullTime, listTime } from '#i18n/times.ts';
import type { LoginRow, LoginsRef } from '#src/accounts/machines/loginsMachine.ts';
import { ConfirmSheet } from '#src/kit/views/inputs/ConfirmSheet.tsx';
import { Tag } from '#src/kit/views/parts/Tag.tsx';
import { useLanguage, useMinute } from '#src/kit/views/console/ConsoleContext.tsx';
import { Empty } from '#src/kit/views/states/Empty.tsx';
import { LoadFailure } from '#src/kit/views/states/LoadFailure.tsx';
import { Loading } from '#src/kit/views/states/Loading.tsx';
import './logins.css';

interface TableProps {
  readonly logins: LoginsRef;
  /** One's own: whose they are need not be said. */
  readonly isOwn: boolean;
}

const known = '—';
const headWords = {
  person: 'logins.person',
  device: 'logins.device',
  address: 'logins.address',
  org: 'logins.org',
  since: 'logins.since',
  seen: 'logins.seen',
} as const;
const heads = Object.keys(headWords) as (keyof typeof headWords)[];

function Line({
  row,
  isOwn,
  isBusy,
  onEnd,
}: {
  readonly row: LoginRow;
  readonly isOwn: boolean;
  readonly isBusy: boolean;
  readonly onEnd: () => void;
}): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const now = useMinute();
  const device = row.browser === known && row.system === known ? t('logins.unknown') : `${row.browser} · ${row.system}`;
  return (
    <tr>
      {isOwn ? null : (
        <td>
          <strong>{row.name}</strong> <span className="faint">{row.username}</span>
        </td>
      )}
      <td>
        <DesktopOutlined aria-hidden="true" /> {device} {row.isThis ? <Tag tone="active">{t('logins.isThis')}</Tag> : null}
      </td>
      <td className="logins-figure">{row.address || known}</td>
      <td>{row.orgName}</td>
      <td className="logins-figure" title={row.since === '' ? undefined : fullTime(row.since)}>
        {row.since === '' ? known : listTime(row.since, now, language)}
      </td>
      <td className="logins-figure" title={row.lastSeenAt === '' ? undefined : fullTime(row.lastSeenAt)}>
        {row.lastSeenAt === '' ? known : listTime(row.lastSeenAt, now, language)}
      </td>
      <td className="logins-acts">
        {row.isThis ? null : (
          <Button type="link" className="inline" disabled={isBusy} aria-label={t('logins.endOf', { name: row.name, device })} onClick={onEnd}>
            {t('logins.end')}
          </Button>
        )}
      </td>
    </tr>
  );
}

/** Asked before it is done: whose, and what becomes of what they write there. */
function Asked({ logins, row, onDone }: { readonly logins: LoginsRef; readonly row: LoginRow; readonly onDone: () => void }): React.ReactElement {
  const { t } = useTranslation();
  return (
    <ConfirmSheet
      title={t('logins.endTitle', { name: row.name })}
      consequences={[`${row.browser} · ${row.system} · ${row.address || known}`, t('logins.endText')]}
      act={t('logins.end')}
      keep={t('logins.keep')}
      onAct={() => {
        logins.send({ type: 'login.end', id: row.id });
        onDone();
      }}
      onKeep={onDone}
    />
  );
}

/** Logins, one a line. */
export function LoginsTable({ logins, isOwn }: TableProps): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const [asked, ask] = useState<LoginRow | null>(null);
  const { rows, next, failure, actFailure, ended } = useSelector(logins, (snapshot) => snapshot.context);
  const isLoading = useSelector(logins, (snapshot) => snapshot.hasTag('loading'));
  const isBusy = useSelector(logins, (snapshot) => snapshot.hasTag('busy'));
  if (failure && rows.length === 0) return <LoadFailure failure={failure} onRetry={() => logins.send({ type: 'reload' })} />;
  if (isLoading && rows.length === 0) return <Loading rows={4} faces={false} />;
  if (rows.length === 0) return <Empty title={t('logins.none')} text={t('logins.noneText')} />;
  return (
    <>
      <div className="logins-told" role="status">
        {actFailure ? (
          <Alert
            type="error"
            role="note"
            title={
              <>
                <strong>{t('logins.notDone')}</strong> {failureText(actFailure, language)}
              </>
            }
          />
        ) : null}
        {ended === null ? null : <Alert type="success" role="note" title={t('logins.ended', { count: ended })} />}
      </div>
      <div className="logins-scroll" tabIndex={0} role="region" aria-label={t('logins.rows')}>
        <table className="logins-table">
          <thead>
            <tr>
              {heads.slice(isOwn ? 1 : 0).map((head) => (
                <th key={head} scope="col">
                  {t(headWords[head])}
                </th>
              ))}
              <th scope="col">
                <span className="unseen">{t('logins.acts')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Line key={row.id} row={row} isOwn={isOwn} isBusy={isBusy} onEnd={() => ask(row)} />
            ))}
          </tbody>
        </table>
        {next === null ? null : (
          <p className="logins-more">
            <Button disabled={isBusy} onClick={() => logins.send({ type: 'logins.more' })}>
              {t('logins.more')}
            </Button>
          </p>
        )}
      </div>
      {asked ? <Asked logins={logins} row={asked} onDone={() => ask(null)} /> : null}
    </>
  );
}
