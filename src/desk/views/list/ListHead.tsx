import CheckOutlined from '@ant-design/icons/CheckOutlined';
import FilterOutlined from '@ant-design/icons/FilterOutlined';
import SearchOutlined from '@ant-design/icons/SearchOutlined';
import { Button, Dropdown } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { InboxRef } from '#src/shell/machines/consoleMachine.ts';
import { DeskSettings } from '#src/desk/views/deskSettings/DeskSettings.tsx';
import { FreshnessMark } from '#src/kit/views/parts/FreshnessMark.tsx';
import { useFreshness } from '#src/kit/views/console/ConsoleContext.tsx';

const kinds = [
  ['any', 'desk.anyKind'],
  ['consultation', 'desk.consultation'],
  ['member', 'desk.member'],
] as const;

const checked = (isOn: boolean): React.ReactElement => (isOn ? <CheckOutlined /> : <span className="no-check" />);

/** The list is narrowed to a kind, to urgent ones and to a tag, and its order is turned. */
function Kinds({ inbox }: { readonly inbox: InboxRef }): React.ReactElement {
  const { t } = useTranslation();
  const kind = useSelector(inbox, (snapshot) => snapshot.context.kind);
  const isByWait = useSelector(inbox, (snapshot) => snapshot.context.isByWait);
  const { isUrgent, tag } = useSelector(inbox, (snapshot) => snapshot.context.sieve);
  const hasDesk = useSelector(inbox, (snapshot) => snapshot.context.hasDesk);
  const [, word] = kinds.find(([value]) => value === kind) ?? kinds[0];
  const items = kinds.map(([value, label]) => ({
    key: value,
    label: t(label),
    icon: checked(value === kind),
    onClick: () => inbox.send({ type: 'filter.choose', kind: value }),
  }));
  const narrowing = [
    {
      key: 'urgent',
      label: t('desk.onlyUrgent'),
      icon: checked(isUrgent),
      onClick: () => inbox.send({ type: 'sieve.choose', patch: { isUrgent: !isUrgent } }),
    },
    { key: 'tag', label: t('desk.byTag'), icon: checked(tag !== null), onClick: () => inbox.send({ type: 'sieve.open' }) },
  ];
  const order = {
    key: 'order',
    label: t('desk.byWait'),
    icon: checked(isByWait),
    onClick: () => inbox.send({ type: 'order.turn' }),
  };
  return (
    <Dropdown
      menu={{
        items: [...items, ...(hasDesk ? [{ type: 'divider' as const }, ...narrowing] : []), { type: 'divider' }, order],
        selectable: true,
        selectedKeys: [kind],
      }}
      trigger={['click']}
      placement="bottomRight"
    >
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
