/** What uses a stored file: a message, a job, or any image or rich text of a record. Made from the contract, so that a new entity is never forgotten. */
import type { Fields } from '#contract/kinds.ts';
import type { Resource } from '#contract/resource.ts';
import { resources } from '#contract/resources/index.ts';
import { quoteName, snakeCase } from '#server/db/columnNames.ts';

/** One condition on the stored file `f` for each column that may name it. A row that was removed may be restored: what it shows stays. */
export function usesOf(all: readonly Pick<Resource, 'name' | 'fields'>[]): readonly string[] {
  return all.flatMap(({ name, fields }) =>
    Object.entries(fields as Fields).flatMap(([field, { kind, item }]) => {
      const of = `exists (select 1 from ${quoteName(snakeCase(name))} u where`;
      const column = `u.${quoteName(snakeCase(field))}`;
      if (kind === 'image') return [`${of} ${column} = f.path)`];
      if (kind === 'richText') return [`${of} strpos(${column}, f.path) > 0)`];
      return kind === 'many' && item?.kind === 'image' ? [`${of} f.path = any(${column}))`] : [];
    }),
  );
}

const inMessage = 'exists (select 1 from message m where m.message_type = 1 and m.content = f.path)';

const inJob = 'exists (select 1 from job_file b where b.path = f.path)';

/** On the stored file `f`. */
export const isUsedSql = `(${[inMessage, inJob, ...usesOf(Object.values(resources))].join(' or ')})`;
