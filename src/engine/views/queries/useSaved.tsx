import { useSelector } from '@xstate/react';
import type { SavedQuery } from '#contract/layouts/listLayout.ts';
import type { ResourceListRef } from '#src/shell/machines/consoleMachine.ts';
import type { ListQuery } from '#src/engine/machines/resourceListMachine.ts';

const kept = ({ searchValue, filter, sort }: ListQuery | SavedQuery): string => JSON.stringify([searchValue ?? '', filter ?? null, sort ?? '']);
const isAsking = (query: ListQuery): boolean => kept(query) !== kept({});
const savedAs = (name: string, { searchValue, filter, sort }: ListQuery): SavedQuery => ({
  name,
  ...(searchValue ? { searchValue } : {}),
  ...(filter ? { filter } : {}),
  ...(sort ? { sort } : {}),
});

/** A person has kept these of one list, and asks for one of them now. */
export interface Saved {
  /** Anything but all rows is asked for. */
  readonly isAsking: boolean;
  /** The chosen one was changed since. */
  readonly isChanged: boolean;
  readonly queries: readonly SavedQuery[];
  readonly chosen: SavedQuery | undefined;
  readonly apply: (one: SavedQuery | null) => void;
  readonly keep: (name: string) => void;
  readonly remove: (name: string) => void;
}

export function useSaved(list: ResourceListRef, name: string | null): Saved {
  const query = useSelector(list, (snapshot) => snapshot.context.query);
  const queries = useSelector(list, (snapshot) => snapshot.context.layout.queries);
  const change = (next: readonly SavedQuery[]): void => list.send({ type: 'layout.change', patch: { queries: next } });
  // A query that fits is chosen, however it came about: by its name or by an address.
  const chosen = queries.find((one) => kept(one) === kept(query)) ?? queries.find((one) => one.name === name);
  return {
    isAsking: isAsking(query),
    isChanged: chosen !== undefined && kept(chosen) !== kept(query),
    queries,
    chosen,
    apply: (one) => list.send({ type: 'query.changed', patch: { searchValue: one?.searchValue, filter: one?.filter, sort: one?.sort } }),
    keep: (as) => change([...queries.filter((one) => one.name !== as), savedAs(as, query)]),
    remove: (gone) => change(queries.filter((one) => one.name !== gone)),
  };
}
