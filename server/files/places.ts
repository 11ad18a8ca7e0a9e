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
import type { Who } from '#server/kit/who.ts';
import { jobUse, messageUse, rowUses, usedAnywhereSql, usedBySql } from '#server/db/fileUses.ts';
import type { Use } from '#server/db/fileUses.ts';

const table = resources as unknown as Readonly<Record<string, Resource>>;
const readRight = ({ name, standard }: Resource): Right => `${standard?.rights ?? name}.read` as Right;

/** Messages that were recalled are seen by their sender alone, who sees his own files anyway. */
const sentUse: Use = { ...messageUse, where: (path) => `${messageUse.where(path)} and u.recalled_at is null` };

/** Uses whose rows and field he may read: which rows, the wall decides. */
function readable(who: Who): readonly Use[] {
  const rows = rowUses.filter(({ entity, field }) => {
    const resource = table[entity];
    return resource !== undefined && who.rights.has(readRight(resource)) && isClear(fieldAccess(who, resource)(field));
  });
  return who.rights.has('chat.read') ? [sentUse, ...rows] : rows;
}

type Add = (value: unknown, type: string) => string;
const ownJob = (who: Who, add: Add): Use => ({
  ...jobUse,
  where: (path) => `${jobUse.where(path)} and exists (select 1 from job j where j.id = u.job_id and j.owner_id = ${add(who.id, 'uuid')})`,
});

/**
 * His own, those used by what he sees, and those that nothing uses. Without the right to see conversations what customers sent is left out at once: it is
 * the bulk of all files.
 * @returns a condition over the alias `x`
 */
export function listedSql(who: Who, add: Add): string {
  const own = `x.uploader_kind = ${add(who.kind, 'text')} and x.uploader_id = ${add(who.id, 'uuid')}`;
  const uses = usedBySql([...readable(who), ownJob(who, add)], 'x.path');
  // Somebody who sees their own rows alone is told nothing of files that others have not used yet.
  const free = `x.org_id <> all(${add(who.ownOrgIds ?? [], 'uuid[]')}) and not ${usedAnywhereSql('x.path')}`;
  return who.rights.has('chat.read') ? `(${own} or ${uses} or ${free})` : `(${own} or x.uploader_kind = 'staff' and (${uses} or ${free}))`;
}

async function placesOf(query: Query, use: Use, path: string, who: Who): Promise<readonly FilePlace[]> {
  const resource = table[use.entity];
  if (use.from === messageUse.from || resource === undefined) {
    const id = use.from === messageUse.from ? 'u.conversation_id' : 'u.job_id';
    const found = await query.query<{ id: string }>(`select distinct ${id} as id from ${use.from} where ${use.where('$1')} limit ${fileLimits.usesNamed}`, [
      path,
      ...(use.entity === 'job' ? [who.id] : []),
    ]);
    return found.map(({ id: of }) => ({ entity: use.entity, id: of, name: null }));
  }
  const title = titleOf(resource);
  const name = isClear(fieldAccess(who, resource)(title)) && resource.fields[title]?.options.via === undefined ? `u.${quoteName(snakeCase(title))}` : 'null';
  const found = await query.query<{ id: string; name: string | null }>(
    `select u.id, ${name}::text as name from ${use.from} where ${use.where('$1')} order by u.id limit ${fileLimits.usesNamed}`,
    [path],
  );
  return found.map((one) => ({ entity: use.entity, ...one }));
}

export async function usesSeen(query: Query, path: string, who: Who): Promise<readonly FilePlace[]> {
  const places: FilePlace[] = [];
  for (const use of [...readable(who), ownJob(who, () => '$2')]) places.push(...(await placesOf(query, use, path, who)));
  return places;
}
