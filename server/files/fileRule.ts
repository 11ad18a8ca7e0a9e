/** A list of files is no way around the rows and chats that use them; what something uses is not removed (docs/adr/0051). */
import type { Resource } from '#contract/resource.ts';
import { resources } from '#contract/resources/index.ts';
import type { Query } from '#server/db/database.ts';
import { listedSql, usesSeen } from './places.ts';
import { usedAnywhereSql } from '#server/db/fileUses.ts';
import { Refusal } from '#server/kit/refusal.ts';
import type { Principal } from '#server/kit/principal.ts';
import type { Rule, RuleRow } from '#server/engine/rules/rule.ts';

const labels = resources as unknown as Readonly<Record<string, Pick<Resource, 'label'>>>;
const namedMost = 3;

/** @throws Refusal fileInUse, naming what of it they see */
async function remove(query: Query, principal: Principal, { path }: RuleRow): Promise<void> {
  // Held, as by whoever puts it into a row: it is not taken while it is removed, nor removed while it is taken.
  const [row] = await query.query<{ isUsed: boolean }>(`select ${usedAnywhereSql('x.path')} as "isUsed" from file x where x.path = $1 for update`, [path]);
  if (row?.isUsed !== true) return;
  const at = principal.language === 'en' ? 1 : 0;
  const places = (await usesSeen(query, String(path), principal)).slice(0, namedMost);
  const said = places.map(({ entity, name }) => [labels[entity]?.label[at] ?? '', name ?? ''].filter(Boolean).join(' ')).filter(Boolean);
  const unseen = ['您看不到的内容', 'something that you do not see'][at] ?? '';
  throw new Refusal('fileInUse', { where: said.length === 0 ? unseen : said.join(at === 1 ? ', ' : '、') });
}

export const fileRule: Rule = { sees: listedSql, remove };
