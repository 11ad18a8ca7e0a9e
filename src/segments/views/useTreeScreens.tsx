import { useMemo } from 'react';
import type { Part } from '#contract/screens/views.ts';
import type { Right } from '#contract/rights.ts';
import { entityNamed, standardEntity } from '#contract/standardEntities.ts';
import type { OwnFieldNow } from '#src/engine/machines/resourceEditor/ownField.ts';
import { screenOf, withOwn } from '#src/engine/views/listScreen.tsx';
import type { ListScreen } from '#src/engine/views/listScreen.tsx';
import { useRoot } from '#src/kit/views/console/ConsoleContext.tsx';
import { usePerson } from '#src/kit/views/console/rightsOf.tsx';
import { holds } from '#src/shell/machines/navigation/rail.ts';

const nothing = { write: false, remove: false, export: false, import: false, has: () => false };

/** Conditions speak of the fields of these. */
export interface TreeScreens {
  readonly of: (entity: string) => ListScreen;
  /** Rows that lead to one of this entity and may be asked for, by whoever may read them. */
  readonly related: (entity: string) => readonly Part[];
}

/** @param own fields that hold where somebody acts, of customers */
export function useTreeScreens(own: readonly OwnFieldNow[]): TreeScreens {
  const features = useRoot((context) => context.config.features);
  const person = usePerson();
  return useMemo(() => {
    const mayRead = ({ entity, rights: of }: Part): boolean => holds(person, `${of ?? entity}.read` as Right);
    return {
      of: (entity) => {
        const screen = screenOf(entityNamed(entity), { path: '' }, features, nothing);
        return entity === 'member' ? withOwn(screen, own) : screen;
      },
      // A list that holds a value is no reference, and a value that is no id leads to no row.
      related: (entity) =>
        (standardEntity(entity)?.parts ?? []).filter((part) => !part.isHeld && part.value === undefined && standardEntity(part.entity) && mayRead(part)),
    };
  }, [features, person, own]);
}
