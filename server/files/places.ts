/** A file is used in these places, as far as somebody sees it: by a conversation, by records whose rows and field they may read, by their own imports and exports. */
import type { FilePlace } from '#contract/resources/file.ts';
import { fileLimits } from '#contract/limits/files.ts';
import type { Resource } from '#contract/resource.ts';
import { resources } from '#contract/resources/index.ts';
import type { Right } from '#contract/rights.ts';
import { quoteName, snakeCase } from '#server/db/columnNames.ts';
import type { Query } from '#server/db/database.ts';
import { fieldAccess, isClear } from '#server/engine/fieldAccess.ts';
import { titleOf } from '#server/engine/titles.ts';
import type { Principal } from '#server/kit/principal.ts';
import { jobUse, messageUse, rowUses, usedAnywhereSql, usedBySql } from '#server/db/fileUses.ts';
import type { Use } from '#server/db/fileUses.ts';

const table = resources as unknown as Readonly<Record<string, Resource>>;
const readRight = ({ name, standard }: Resource): Right => `${standard?.rights ?? name}.read` as Right;

/** Messages that were recalled are seen by their sender alone, who sees their own files anyway. */
const sentUse: Use = { ...messageUse, where: (path) => `${messageUse.where(path)} and u.recalled_at is null` };

/** Uses whose rows and field they may read: which rows, row level security decides. */
function readable(principal: Principal): readonly Use[] {
  const rows = rowUses.filter(({ entity, field }) => {
    const resource = table[entity];
    return resource !== undefined && principal.rights.has(readRight(resource)) && isClear(fieldAccess(principal, resource)(field));
  });
  return principal.rights.has('chat.read') ? [sentUse, ...rows] : rows;
}

type Add = (value: unknown, type: string) => string;
const ownJob = (principal: Principal, add: Add): Use => ({
  ...jobUse,
  where: (path) => `${jobUse.where(path)} and exists (select 1 from job j where j.id = u.job_id and j.owner_id = ${add(principal.id, 'uuid')})`,
});

/**
 * Their own, those used by what they see, and those that nothing uses. Without the right to see conversations what customers sent is left out at once: it is
 * the bulk of all files.
 * @returns a condition over the alias `x`
 */
export function listedSql(principal: Principal, add: Add): string {
  const own = `x.uploader_kind = ${add(principal.kind, 'text')} and x.uploader_id = ${add(principal.id, 'uuid')}`;
  const uses = usedBySql([...readable(principal), ownJob(principal, add)], 'x.path');
  // Somebody who sees their own rows alone is told nothing of files that others have not used yet.
  const free = `x.org_id <> all(${add(principal.ownOrgIds ?? [], 'uuid[]')}) and not ${usedAnywhereSql('x.path')}`;
  return principal.rights.has('chat.read') ? `(${own} or ${uses} or ${free})` : `(${own} or x.uploader_kind = 'staff' and (${uses} or ${free}))`;
}

async function placesOf(query: Query, use: Use, path: string, principal: Principal): Promise<readonly FilePlace[]> {
  const resource = table[use.entity];
  if (use.from === messageUse.from || resource === undefined) {
    const id = use.from === messageUse.from ? 'u.conversation_id' : 'u.job_id';
    const found = await query.query<{ id: string }>(
      `select distinct ${id} as id from ${use.from} where ${use.where('$1::text')} limit ${fileLimits.usesNamed}`,
      [path, ...(use.entity === 'job' ? [principal.id] : [])],
    );
    return found.map(({ id: of }) => ({ entity: use.entity, id: of, name: null }));
  }
  const title = titleOf(resource);
  const name =
    isClear(fieldAccess(principal, resource)(title)) && resource.fields[title]?.options.via === undefined ? `u.${quoteName(snakeCase(title))}` : 'null';
  const found = await query.query<{ id: string; name: string | null }>(
    `select u.id, ${name}::text as name from ${use.from} where ${use.where('$1::text')} order by u.id limit ${fileLimits.usesNamed}`,
    [path],
  );
  return found.map((one) => ({ entity: use.entity, ...one }));
}

export async function usesSeen(query: Query, path: string, principal: Principal): Promise<readonly FilePlace[]> {
  const places: FilePlace[] = [];
  for (const use of [...readable(principal), ownJob(principal, () => '$2')]) places.push(...(await placesOf(query, use, path, principal)));
  // A page may show it as a draft and as it was published.
  return [...new Map(places.map((one) => [`${one.entity} ${one.id}`, one])).values()];
}
