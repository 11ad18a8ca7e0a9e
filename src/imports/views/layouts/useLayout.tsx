import { useMemo } from 'react';
import { useSelector } from '@xstate/react';
import type { Field, Fields } from '#contract/kinds.ts';
import { canImport } from '#contract/layouts/columns.ts';
import { rowFields } from '#src/engine/views/listScreen.tsx';
import { isOwnName } from '#contract/ownFields.ts';
import { writtenFields } from '#contract/readings/fields.ts';
import { standardEntity } from '#contract/standardEntities.ts';
import type { LayoutContext } from '#src/imports/machines/layoutMachine.ts';
import type { LayoutRef } from '#src/imports/machines/jobs/context.ts';
import { useJobs } from '#src/kit/views/console/ConsoleContext.tsx';

export interface Layout {
  /** Null until it is open, and where the back end has no jobs. */
  readonly one: LayoutRef | null;
  readonly open: () => void;
  readonly fields: Fields;
  /** Fields that organisations have added are known, too: what is missing now is gone. */
  readonly isKnown: boolean;
}

/** A template of this entity is written with these. */
export function useLayout(entity: string, about: string): Layout {
  const jobs = useJobs();
  const ref = useSelector(jobs ?? undefined, (snapshot) => snapshot?.context.layout ?? null);
  const isOwn = useSelector(ref ?? undefined, (snapshot) => snapshot?.context.entity === entity && snapshot.context.about === about);
  const own = useSelector(ref ?? undefined, (snapshot) => snapshot?.context.own ?? null);
  const fields = useMemo(() => {
    const described = standardEntity(entity);
    const added = isOwn ? (own ?? []) : [];
    return { ...(described ? rowFields(described) : {}), ...Object.fromEntries(added.map(({ name, field }) => [name, field])) };
  }, [entity, isOwn, own]);
  return {
    one: isOwn ? ref : null,
    open: () => {
      if (entity !== '') jobs?.send({ type: 'layout.open', entity, about });
    },
    fields,
    isKnown: jobs === null || (isOwn && own !== null),
  };
}

export const useSample = <T,>(one: LayoutRef | null, select: (context: LayoutContext | undefined) => T): T =>
  useSelector(one ?? undefined, (snapshot) => select(snapshot?.context));

/** Those that a file can give. */
export const importable = (entity: string, fields: Fields): readonly (readonly [name: string, field: Field])[] => {
  const written = writtenFields(standardEntity(entity)?.fields ?? {});
  return Object.entries(fields).filter(([name, field]) => (Object.hasOwn(written, name) || isOwnName(name)) && canImport(field));
};
