/** Pictures that a row holds: stored ones that whoever saves it sees, kept where the row stands, so that who sees the row sees them. */
import { valuesWithin } from '#contract/lines/within.ts';
import type { Within } from '#contract/lines/within.ts';
import type { Query } from '#server/db/database.ts';
import { holdPictures } from '#server/storage/held.ts';
import type { Principal } from '#server/kit/principal.ts';
import type { Entity, EntityField } from './entities.ts';
import { words } from './problems.ts';
import type { Problems } from './problems.ts';
import { newOrgId } from './scope.ts';

interface On {
  readonly entity: Entity;
  readonly principal: Principal;
  readonly before?: Readonly<Record<string, unknown>>;
}
type Draft = ReadonlyMap<string, unknown>;
interface Held extends Within {
  readonly column: EntityField;
}

const picturesIn = ({ name, field }: EntityField, value: unknown): readonly Within[] =>
  valuesWithin(name, field, value).filter((one) => one.field.kind === 'image' && one.value !== '');

/** Only new pictures are judged: those that stand there already are not judged again. */
const heldIn = (on: On, draft: Draft): readonly Held[] =>
  [...on.entity.writable.values()].flatMap((column): Held[] => {
    const stood = new Set(picturesIn(column, on.before?.[column.name]).map(({ value }) => value));
    return picturesIn(column, draft.get(column.name)).flatMap((one) => (stood.has(one.value) ? [] : [{ ...one, column }]));
  });

export async function checkPictures(query: Query, on: On, draft: Draft, problems: Problems): Promise<void> {
  const held = heldIn(on, draft);
  if (held.length === 0) return;
  const orgId = on.before?.['orgId'] ?? draft.get('orgId') ?? newOrgId(on.entity, on.principal);
  const known = await holdPictures(
    query,
    held.map(({ value }) => String(value)),
    { principal: on.principal, orgId },
  );
  for (const { column, path, value } of held) if (!known.has(String(value))) problems.add(path, column.field.label, words.noPicture);
}
