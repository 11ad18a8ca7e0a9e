import CheckOutlined from '@ant-design/icons/CheckOutlined';
import FilterOutlined from '@ant-design/icons/FilterOutlined';
import SearchOutlined from '@ant-design/icons/SearchOutlined';
import { Button, Dropdown } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { InboxRef } from '#machines/consoleMachine.ts';
import { DeskSettings } from '#views/deskSettings/DeskSettings.tsx';
import { FreshnessMark } from '#views/parts/FreshnessMark.tsx';
import { useFreshness } from '#views/shell/ConsoleContext.tsx';

const kinds = [
  ['any', 'desk.anyKind'],
  ['consultation', 'desk.consultation'],
  ['member', 'desk.member'],
] as const;

/** Consultations, member chats, or both. */
function Kinds({ inbox }: { readonly inbox: InboxRef }): React.ReactElement {
  const { t } = useTranslation();
  const kind = useSelector(inbox, (snapshot) => snapshot.context.kind);
  const isByWait = useSelector(inbox, (snapshot) => snapshot.context.isByWait);
  const [, word] = kinds.find(([value]) => value === kind) ?? kinds[0];
  const items = kinds.map(([value, label]) => ({
    key: value,
    label: t(label),
    icon: value === kind ? <CheckOutlined /> : <span className="no-check" />,
    onClick: () => inbox.send({ type: 'filter.choose', kind: value }),
  }));
  const order = {
    key: 'order',
    label: t('desk.byWait'),
    icon: isByWait ? <CheckOutlined /> : <span className="no-check" />,
    onClick: () => inbox.send({ type: 'order.turn' }),
  };
  return (
    <Dropdown menu={{ items: [...items, { type: 'divider' }, order], selectable: true, selectedKeys: [kind] }} trigger={['click']} placement="bottomRight">
      <Button
        type="text"
        className={kind === 'any' ? '' : 'kind-chosen'}
        icon={<FilterOutlined />}
        aria-haspopup="menu"
        aria-label={`${t('desk.kinds')}: ${t(word)}`}
        title={t('desk.kinds')}
      >
        {kind === 'any' ? null : <span className={`kind-word tone-${kind}`}>{t(word)}</span>}
      </Button>
    </Dropdown>
  );
}

export function ListHead({ inbox }: { readonly inbox: InboxRef }): React.ReactElement {
  const { t } = useTranslation();
  const isSearching = useSelector(inbox, (snapshot) => snapshot.context.search.isOpen);
  const { mark } = useFreshness();
  // A list that is not here yet is not live.
  const isLoaded = useSelector(inbox, (snapshot) => snapshot.context.isLoaded);
  const open = t('desk.search');
  return (
    <header className="list-head">
      <h2 id="inbox-title">{t('desk.list')}</h2>
      {isLoaded || mark !== 'live' ? <FreshnessMark /> : null}
      <div className="inbox-tools">
        <DeskSettings />
        <Kinds inbox={inbox} />
        <Button
          type="text"
          aria-label={open}
          aria-expanded={isSearching}
          aria-keyshortcuts="F /"
          title={`${open} (F)`}
          onClick={() => inbox.send({ type: isSearching ? 'search.close' : 'search.open' })}
          icon={<SearchOutlined />}
        />
      </div>
    </header>
  );
}
