import { useSelector } from '@xstate/react';
import type { ResourceListRef } from '#src/shell/machines/consoleMachine.ts';

type Names = Readonly<Record<string, string>>;
const none: Names = {};
const namesIn = (row: unknown): Names => (row as { readonly names?: Names | null } | null | undefined)?.names ?? none;

/** An organisation is called so, as far as this list has met it: in its rows, in the open one, or among what was offered. */
export function useCalled(list: ResourceListRef): (id: string) => string {
  const detail = useSelector(list, (snapshot) => snapshot.context.detail);
  const rows = useSelector(list, (snapshot) => snapshot.context.rows);
  const offered = useSelector(list, (snapshot) => snapshot.context.options['organisation']?.rows);
  return (id) => namesIn(detail)[id] ?? offered?.find((one) => one.id === id)?.label ?? rows.map((row) => namesIn(row)[id]).find(Boolean) ?? id;
}
