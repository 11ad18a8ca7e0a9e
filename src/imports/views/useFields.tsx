import { useSelector } from '@xstate/react';
import type { Fields } from '#contract/kinds.ts';
import { entityNamed } from '#contract/standardEntities.ts';
import type { ImportRef } from '#src/imports/machines/jobs/context.ts';
import type { OwnFieldNow } from '#src/engine/machines/resourceEditor/ownField.ts';
import { useRoot } from '#src/kit/views/console/ConsoleContext.tsx';
import { useImport } from './useImport.tsx';

const noOwn: readonly OwnFieldNow[] = [];
/** The fields of the entity, and those that organisations have added, as the list that is open knows them. */
export function useFields(one: ImportRef): Fields {
  const entity = useImport(one, (context) => context.entity);
  const list = useRoot(({ lists }) => Object.values(lists).find((ref) => ref.getSnapshot().context.entity === entity));
  const own = useSelector(list, (snapshot) => snapshot?.context.own ?? noOwn);
  return { ...entityNamed(entity).fields, ...Object.fromEntries(own.map(({ name, field }) => [name, field])) };
}
