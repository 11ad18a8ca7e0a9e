import ReloadOutlined from '@ant-design/icons/ReloadOutlined';
import SearchOutlined from '@ant-design/icons/SearchOutlined';
import { Button, Input } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { LoginsRef } from '#src/accounts/machines/loginsMachine.ts';
import { Shown } from '#src/kit/views/dom/Shown.tsx';
import { Curtain } from '#src/kit/views/console/Curtain.tsx';
import { LoginsTable } from './LoginsTable.tsx';
import { useLogins } from './useLogins.tsx';
import '#src/engine/views/resource.css';
import './logins.css';

function Everybody({ logins }: { readonly logins: LoginsRef }): React.ReactElement {
  const { t } = useTranslation();
  const search = useSelector(logins, (snapshot) => snapshot.context.search);
  const count = useSelector(logins, (snapshot) => snapshot.context.rows.length);
  const hasMore = useSelector(logins, (snapshot) => snapshot.context.next !== null);
  return (
    <section className="sheet logins" aria-labelledby="logins-title">
      <Shown onShown={() => logins.send({ type: 'logins.open', own: false })} />
      <header className="resource-head">
        <h1 id="logins-title">{t('logins.title')}</h1>
        <span className="grow" />
        <Button onClick={() => logins.send({ type: 'reload' })}>
          <ReloadOutlined aria-hidden="true" /> {t('logins.reload')}
        </Button>
      </header>
      <div className="filters">
        <Input
          className="search"
          prefix={<SearchOutlined aria-hidden="true" />}
          type="search"
          aria-label={t('logins.find')}
          placeholder={t('logins.find')}
          value={search}
          maxLength={60}
          onChange={(event) => logins.send({ type: 'logins.search', text: event.target.value })}
        />
        <span className="faint" role="status">
          {t(hasMore ? 'logins.countMore' : 'logins.count', { count })}
        </span>
      </div>
      <LoginsTable logins={logins} isOwn={false} />
    </section>
  );
}

/** `/token`: who is logged in where; never a token (F8). */
export function Logins(): React.ReactElement {
  const logins = useLogins();
  return logins ? <Everybody logins={logins} /> : <Curtain />;
}
