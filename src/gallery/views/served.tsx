/** The gallery shows these of the server: nothing here is invented. */
import { useMemo } from 'react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { ResourceListRef } from '#src/shell/machines/consoleMachine.ts';
import type { ListRow } from '#src/kit/machines/rows.ts';
import { usePeople } from '#src/desk/views/useDesk.tsx';
import type { Option } from '#src/kit/views/inputs/options.tsx';
import type { OptionSearch } from '#src/kit/views/inputs/usePick.tsx';
import { useRoot } from '#src/kit/views/console/ConsoleContext.tsx';

export const galleryPath = '/inspector/widgets';
const noRows: readonly ListRow[] = [];

/** Everybody at the desk; who is away cannot be chosen. */
export function useColleagues(): readonly Option[] {
  const { t } = useTranslation();
  const people = usePeople();
  const away = t('head.absent');
  return useMemo(
    () =>
      Object.values(people).map(({ id, name, title, isPresent }): Option => {
        const option = { value: id, label: name, detail: title ?? '' };
        return isPresent ? option : { ...option, whyNot: away };
      }),
    [people, away],
  );
}

interface Served {
  readonly options: readonly Option[];
  readonly search: OptionSearch;
}
/** Before the list is made. */
const noList = { getSnapshot: () => null, subscribe: () => ({ unsubscribe: () => undefined }) };
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Orders as the server finds them: by an actor that asks it, page by page. */
export function useOrders(): Served {
  const list = useRoot((context): ResourceListRef | undefined => context.lists[galleryPath]);
  const actor = list ?? noList;
  const rows = useSelector(actor, (snapshot) => snapshot?.context.rows ?? noRows);
  const state = useSelector(actor, (snapshot) => (snapshot?.hasTag('failed') ? 'failed' : snapshot === null || snapshot.hasTag('loading') ? 'busy' : 'ready'));
  const options = useMemo(
    () => rows.map((row): Option => ({ value: row.id, label: textOf(row['title']), detail: `${textOf(row['memberName'])} ${textOf(row['orderNo'])}` })),
    [rows],
  );
  return {
    options,
    search: {
      state,
      onSearch: (words) => list?.send({ type: 'query.changed', patch: { searchValue: words.trim() === '' ? undefined : words.trim() } }),
      onMore: () => list?.send({ type: 'page.more' }),
    },
  };
}
