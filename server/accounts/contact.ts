/** Codes with which customers add a colleague in enterprise WeChat. */
import type { Query } from '#server/db/database.ts';
import { Refusal } from '#server/refusal.ts';
import type { Who } from '#server/who.ts';
import type { Handlers } from '#server/operations/handler.ts';
import { alone } from '#server/operations/handler.ts';
import { requireWecom } from './scan.ts';

/** @throws Refusal notFound; scanUnknown where nobody knows what enterprise WeChat calls him */
async function wecomIdOf(query: Query, userId: string, who: Who): Promise<string> {
  const [person] = await query.query<{ wecomId: string | null }>(
    `select qywx_user_id as "wecomId" from staff_user where id = $1 and enabled and deleted_at is null and (org_id = any($2) or bound_org_ids && $2)`,
    [userId, who.orgIds],
  );
  if (!person) throw new Refusal('notFound');
  if (person.wecomId === null) throw new Refusal('scanUnknown');
  return person.wecomId;
}

/** They take 30 characters: a number of ours is 22 so. */
const shortId = (id: string): string => Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url');

export const contact: Pick<Handlers, 'contact.code' | 'contact.referral'> = {
  'contact.code': alone(async (database, { a, b }, who, context) => {
    const wecom = requireWecom(context);
    return { url: await wecom.contactCode(await wecomIdOf(database, a, who), `c:${b}`) };
  }),
  'contact.referral': alone(async (database, { a, b }, who, context) => {
    const wecom = requireWecom(context);
    const [customer] = await database.query('select 1 from member where id = $1 and org_id = any($2) and deleted_at is null', [b, who.orgIds]);
    if (!customer) throw new Refusal('notFound');
    return { url: await wecom.contactCode(await wecomIdOf(database, a, who), `o:${shortId(b)}`) };
  }),
};
