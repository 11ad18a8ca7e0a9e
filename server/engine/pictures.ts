/** Pictures that a row holds: stored ones that whoever saves it sees, kept where the row stands, so that who sees the row sees them. */
import type { Field } from '#contract/kinds.ts';
import type { Query } from '#server/db/database.ts';
import { holdPictures } from '#server/storage/held.ts';
import type { Principal } from '#server/kit/principal.ts';
import type { Entity, EntityField } from './entities.ts';
import { words } from './problems.ts';
import type { Problems } from './problems.ts';
import { newOrgId } from './scope.ts';

const isPicture = ({ kind, item }: Field): boolean => kind === 'image' || (kind === 'many' && item?.kind === 'image');

interface On {
  readonly entity: Entity;
  readonly principal: Principal;
  readonly before?: Readonly<Record<string, unknown>>;
}
type Draft = ReadonlyMap<string, unknown>;
interface Held {
  readonly column: EntityField;
  readonly paths: readonly string[];
}

/** Only new pictures are judged: those that stand there already are not judged again. */
const heldIn = (on: On, draft: Draft): readonly Held[] =>
  [...on.entity.writable.values()].flatMap((column): Held[] => {
    const value = draft.get(column.name) ?? null;
    if (value === null || !isPicture(column.field)) return [];
    if (JSON.stringify(value) === JSON.stringify(on.before?.[column.name])) return [];
    return [{ column, paths: Array.isArray(value) ? (value as string[]) : [String(value)] }];
  });

export async function checkPictures(query: Query, on: On, draft: Draft, problems: Problems): Promise<void> {
  const held = heldIn(on, draft);
  if (held.length === 0) return;
  const orgId = on.before?.['orgId'] ?? draft.get('orgId') ?? newOrgId(on.entity, on.principal);
  const known = await holdPictures(
    query,
    held.flatMap(({ paths }) => paths),
    { principal: on.principal, orgId },
  );
  for (const { column, paths } of held) if (paths.some((path) => !known.has(path))) problems.add(column.name, column.field.label, words.noPicture);
}
