import { useSelector } from '@xstate/react';
import type { ListLayout, SavedQuery, TeamQuery } from '#contract/layouts/listLayout.ts';
import type { ResourceListRef } from '#src/shell/machines/consoleMachine.ts';
import type { ListQuery } from '#src/engine/machines/resourceListMachine.ts';

const kept = ({ searchValue, filter, sort }: ListQuery | SavedQuery): string => JSON.stringify([searchValue ?? '', filter ?? null, sort ?? '']);
const isAsking = (query: ListQuery): boolean => kept(query) !== kept({});
/** The columns are kept with it where somebody chose some. */
const savedAs = (name: string, { searchValue, filter, sort }: ListQuery, columns: ListLayout['columns']): SavedQuery => ({
  name,
  ...(searchValue ? { searchValue } : {}),
  ...(filter ? { filter } : {}),
  ...(sort ? { sort } : {}),
  ...(columns && columns.length > 0 ? { columns } : {}),
});

/** A person has kept these of one list, and asks for one of them now. */
export interface Saved {
  /** Anything but all rows is asked for. */
  readonly isAsking: boolean;
  /** The chosen one was changed since. */
  readonly isChanged: boolean;
  readonly queries: readonly SavedQuery[];
  /** Colleagues have these as well. */
  readonly team: readonly TeamQuery[];
  readonly chosen: SavedQuery | undefined;
  readonly apply: (one: SavedQuery | null) => void;
  readonly keep: (name: string) => void;
  readonly remove: (name: string) => void;
  /** The list opens with this one, or with all rows. */
  readonly openWith: (name: string | null) => void;
  /** One's own becomes one of the team, and is taken back. */
  readonly share: (name: string) => void;
  readonly withdraw: (name: string) => void;
}

export function useSaved(list: ResourceListRef, name: string | null): Saved {
  const query = useSelector(list, (snapshot) => snapshot.context.query);
  const { queries, team, columns } = useSelector(list, (snapshot) => snapshot.context.layout);
  const changeLayout = (patch: Partial<ListLayout>): void => list.send({ type: 'layout.change', patch });
  const change = (next: readonly SavedQuery[]): void => changeLayout({ queries: next });
  const isMine = (name: string) => (one: TeamQuery) => one.isMine && one.name === name;
  const without = (name: string): readonly SavedQuery[] => queries.filter((one) => one.name !== name);
  // A query that fits is chosen, however it came about: by its name or by an address.
  const all: readonly SavedQuery[] = [...queries, ...team];
  const chosen = all.find((one) => kept(one) === kept(query)) ?? all.find((one) => one.name === name);
  return {
    isAsking: isAsking(query),
    isChanged: chosen !== undefined && kept(chosen) !== kept(query),
    queries,
    team,
    chosen,
    apply: (one) => {
      if (one?.columns) changeLayout({ columns: one.columns });
      list.send({ type: 'query.changed', patch: { searchValue: one?.searchValue, filter: one?.filter, sort: one?.sort } });
    },
    keep: (as) => {
      const own = team.find(isMine(as));
      if (own) changeLayout({ team: [...team.filter((one) => one !== own), { ...savedAs(as, query, columns), by: own.by, isMine: true }] });
      else change([...without(as), savedAs(as, query, columns)]);
    },
    remove: (gone) => change(without(gone)),
    openWith: (usual) => change(queries.map(({ isDefault: _before, ...one }) => (one.name === usual ? { ...one, isDefault: true } : one))),
    share: (shared) => {
      const one = queries.find((query_) => query_.name === shared);
      if (one) changeLayout({ queries: without(shared), team: [...team.filter((other) => !isMine(shared)(other)), { ...one, by: '', isMine: true }] });
    },
    withdraw: (mine) => {
      const one = team.find(isMine(mine));
      if (!one) return;
      const { by: _by, isMine: _isMine, ...query_ } = one;
      changeLayout({ team: team.filter((other) => other !== one), queries: [...without(mine), query_] });
    },
  };
}
