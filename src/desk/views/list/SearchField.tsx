import CloseOutlined from '@ant-design/icons/CloseOutlined';
import SearchOutlined from '@ant-design/icons/SearchOutlined';
import { Button, Input } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { InboxRef } from '#src/shell/machines/consoleMachine.ts';
import { FocusOnce } from '#src/kit/views/dom/FocusOnce.tsx';

export const listSearchId = 'list-search';

/** Looks in people and messages; Escape closes it and brings the list back. */
export function SearchField({ inbox }: { readonly inbox: InboxRef }): React.ReactElement {
  const { t } = useTranslation();
  const words = useSelector(inbox, (snapshot) => snapshot.context.search.words);
  const hasDesk = useSelector(inbox, (snapshot) => snapshot.context.hasDesk);
  const close = (): void => inbox.send({ type: 'search.close' });
  return (
    <div role="search">
      <FocusOnce selector={`#${listSearchId}`} token={1} />
      <Input
        className="search-field"
        prefix={<SearchOutlined aria-hidden="true" />}
        suffix={<Button type="text" className="card-size" aria-label={t('desk.searchClose')} onClick={close} icon={<CloseOutlined />} />}
        id={listSearchId}
        type="text"
        inputMode="search"
        autoComplete="off"
        maxLength={60}
        value={words}
        aria-label={t('desk.search')}
        placeholder={t(hasDesk ? 'desk.searchPlaceholder' : 'desk.searchPlaceholderHere')}
        onChange={(event) => inbox.send({ type: 'search.type', words: event.target.value })}
        onKeyDown={(event) => {
          if (event.key === 'Escape') close();
        }}
      />
    </div>
  );
}
