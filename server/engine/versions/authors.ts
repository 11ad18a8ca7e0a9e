/** Nobody decides about what they wrote: the one rule of reviews, of approvals by one person, and of each task of a process (docs/adr/0180). */
import type { Right } from '#contract/rights.ts';
import type { Query } from '#server/db/database.ts';
import type { Entity } from '#server/engine/entities.ts';
import type { Principal } from '#server/kit/principal.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { versionsOf } from './content.ts';

/** @returns whoever made the row or changed what its versions keep, since it was last published as it stood */
export async function authorsOf(query: Query, entity: Entity, rowId: string): Promise<readonly string[]> {
  const found = await query.query<{ id: string }>('select careline_authors($1, $2, $3) as id', [entity.name, rowId, versionsOf(entity).content]);
  return found.map(({ id }) => id);
}

const namesSql = 'select nick_name as name from staff_user where id = any($1::uuid[]) order by nick_name, id';
const othersSql = `select u.nick_name as name from careline_holders($1, $2) as holder(id) join staff_user u on u.id = holder.id
  where holder.id <> all($3::uuid[]) order by u.nick_name, u.id limit 5`;

interface Deciding {
  /** These wrote it, or asked for the decision. */
  readonly barred: readonly string[];
  /** Whoever holds this there may decide. */
  readonly right: Right;
  readonly orgId: string;
}

/** @throws Refusal ownDraft, which names who wrote it and who may decide in their place */
export async function requireAnother(query: Query, { id, language }: Pick<Principal, 'id' | 'language'>, { barred, right, orgId }: Deciding): Promise<void> {
  if (!barred.includes(id)) return;
  const wrote = await query.query<{ name: string }>(namesSql, [barred]);
  const others = await query.query<{ name: string }>(othersSql, [right, orgId, barred]);
  const [comma, nobody] =
    language === 'en' ? [', ', 'nobody yet; ask an administrator to give a colleague the right'] : ['、', '还没有人，请管理员给一位同事开通权限'];
  const told = (some: readonly { readonly name: string }[]): string => some.map(({ name }) => name).join(comma);
  throw new Refusal('ownDraft', { authors: told(wrote), others: others.length === 0 ? nobody : told(others) });
}
