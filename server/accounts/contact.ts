/** Codes with which customers add a colleague in enterprise WeChat, in the enterprise of the colleague's own organisation: no other knows them. */
import type { Query } from '#server/db/database.ts';
import { Refusal } from '#server/kit/refusal.ts';
import type { Principal } from '#server/kit/principal.ts';
import type { Handlers, OperationContext } from '#server/engine/calls/handler.ts';
import { alone } from '#server/engine/calls/handler.ts';

interface Colleague extends Record<string, unknown> {
  readonly wecomId: string | null;
  readonly orgId: string;
}

/** @throws Refusal notFound; scanAbsent; scanUnknown where nobody knows what enterprise WeChat calls them */
async function codeOf(
  query: Query,
  { userId, state }: { readonly userId: string; readonly state: string },
  principal: Principal,
  { wecom }: OperationContext,
): Promise<string> {
  const [person] = await query.query<Colleague>(
    `select qywx_user_id as "wecomId", org_id as "orgId" from staff_user
     where id = $1 and enabled and deleted_at is null and (org_id = any($2) or bound_org_ids && $2)`,
    [userId, principal.orgIds],
  );
  if (!person) throw new Refusal('notFound');
  const app = await wecom.ofOrg(person.orgId);
  if (person.wecomId === null) throw new Refusal('scanUnknown');
  return app.contactCode(person.wecomId, state);
}

/** They take 30 characters: a number of ours is 22 so. */
const shortId = (id: string): string => Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url');

export const contact: Pick<Handlers, 'contact.code' | 'contact.referral'> = {
  'contact.code': alone(async (database, { a, b }, principal, context) => ({
    url: await codeOf(database, { userId: a, state: `c:${b}` }, principal, context),
  })),
  'contact.referral': alone(async (database, { a, b }, principal, context) => {
    const [customer] = await database.query('select 1 from member where id = $1 and org_id = any($2) and deleted_at is null', [b, principal.orgIds]);
    if (!customer) throw new Refusal('notFound');
    return { url: await codeOf(database, { userId: a, state: `o:${shortId(b)}` }, principal, context) };
  }),
};
