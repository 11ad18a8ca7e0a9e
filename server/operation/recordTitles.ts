/**
 * Rows that an entry of the audit names are told by their titles. A title is given to whoever may read the row itself: by the right of its entity, in the organisations
 * of that right, their own rows alone where it gives no more, masked where their role masks it. One statement an entity, two for files, however many rows.
 */
import { messageKinds, messageTopics } from '#contract/choices/messages.ts';
import type { MessageKind } from '#contract/choices/messages.ts';
import type { Field } from '#contract/kinds.ts';
import type { Right } from '#contract/rights.ts';
import { member } from '#contract/resources/member.ts';
import { standardEntity } from '#contract/standardEntities.ts';
import type { Query } from '#server/db/database.ts';
import type { Keys } from '#server/privacy/keys.ts';
import { entityOf } from '#server/engine/entities.ts';
import { fieldAccess } from '#server/engine/fieldAccess.ts';
import { optionsOf } from '#server/engine/readMore.ts';
import { calledOf, shownAs } from '#server/engine/rows.ts';
import { ownSql } from '#server/engine/scope.ts';
import { Values } from '#server/engine/values.ts';
import { actingBy, orgIdsWith } from '#server/session/grants.ts';
import type { Principal } from '#server/kit/principal.ts';

export interface Reader {
  readonly principal: Principal;
  readonly keys: Keys;
}
export type Titles = ReadonlyMap<string, string>;
type ReadTitles = (query: Query, reader: Reader, ids: readonly string[]) => Promise<Titles>;

const none: Titles = new Map();
const idPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

interface Found extends Record<string, unknown> {
  readonly id: string;
  readonly title: string | null;
}
const titlesIn = (found: readonly Found[]): Titles => new Map(found.flatMap(({ id, title }) => (title ? [[id, title] as const] : [])));

/** Rows of the entities that the engine serves are named as its pickers name them. */
async function described(query: Query, { principal, keys }: Reader, name: string, ids: readonly string[]): Promise<Titles> {
  const entity = entityOf(name);
  const acting = actingBy(principal, `${entity.rights}.read` as Right);
  if (!acting) return none;
  const rows = await optionsOf(query, { entity, call: { entity: name, verb: 'options' }, principal: acting, keys }, { ids });
  const isEnglish = principal.language === 'en';
  return titlesIn(rows.map(({ id, label, labelEn, hint }) => ({ id, title: (isEnglish && labelEn) || label || hint })));
}

/** Files are named by their paths, too. Row level security does not know whose a file is that nothing uses: where it gives one's own rows alone, one's own files are named and no other. */
async function files(query: Query, reader: Reader, names: readonly string[]): Promise<Titles> {
  const found = await query.query<{ id: string; path: string }>(
    `select id, path from file where (id = any($1::uuid[]) or path = any($2)) and (uploader_id = $3 or org_id <> all((select careline_own_orgs())::uuid[]))`,
    [names.filter((one) => idPattern.test(one)), names, reader.principal.id],
  );
  if (found.length === 0) return none;
  const titles = await described(
    query,
    reader,
    'file',
    found.map(({ id }) => id),
  );
  return new Map(found.flatMap(({ id, path }) => [id, path].flatMap((name) => (titles.has(id) ? [[name, titles.get(id) ?? ''] as const] : []))));
}

interface Behind {
  readonly right: Right;
  /** The alias of the row itself is `x`. */
  readonly from: string;
  readonly title: string;
  /** The title is a field of a customer, masked as there. */
  readonly field?: Field;
  readonly also?: (add: (value: unknown, type: string) => string, principal: Principal) => string;
}

/** Rows of the desk are described by a table alone: a conversation and everything said in it is called by its customer. */
const ofDesk: Readonly<Record<string, Behind>> = {
  conversation: { right: 'chat.read', from: 'conversation x join member m on m.id = x.member_id', title: 'm.name', field: member.fields.name },
  message: {
    right: 'chat.read',
    from: 'message x join conversation c on c.id = x.conversation_id join member m on m.id = c.member_id',
    title: 'm.name',
    field: member.fields.name,
  },
  note: { right: 'chat.read', from: 'note x join member m on m.id = x.member_id', title: 'm.name', field: member.fields.name },
  team: { right: 'chat.read', from: 'team x', title: 'x.name' },
  deskPolicy: { right: 'audit.read', from: 'desk_policy x join organisation o on o.id = x.org_id', title: 'o.name' },
  cannedReply: {
    right: 'chat.read',
    from: 'canned_reply x',
    title: 'x.title',
    also: (add, { id }) => ` and (x.owner_id is null or x.owner_id = ${add(id, 'uuid')})`,
  },
};

async function atDesk(query: Query, { principal, keys }: Reader, name: string, ids: readonly string[]): Promise<Titles> {
  const { right, from, title, field, also } = ofDesk[name] as Behind;
  const acting = actingBy(principal, right);
  const access = acting && field ? fieldAccess(acting, member)('name') : 'read';
  if (!acting || access === 'none') return none;
  const values = new Values();
  const add = (value: unknown, type: string): string => values.add(value, type);
  const where = `x.id = any(${add(ids, 'uuid[]')}) and x.org_id = any(${add(acting.orgIds, 'uuid[]')})${ownSql({ name }, acting, values)}${also?.(add, acting) ?? ''}`;
  const found = await query.query<Found>(`select x.id, ${title} as title from ${from} where ${where}`, values.list);
  return titlesIn(found.map((one) => ({ ...one, title: field ? String(shownAs(field, one.title, access, keys) ?? '') : one.title })));
}

/** Jobs are named as their lists show them: one's own, and imports of rows that one may import. */
async function jobs(query: Query, { principal }: Reader, ids: readonly string[]): Promise<Titles> {
  const found = await query.query<Found & { readonly kind: string; readonly entity: string; readonly orgId: string; readonly ownerId: string }>(
    'select id, name as title, kind, entity, org_id as "orgId", owner_id as "ownerId" from job where id = any($1::uuid[])',
    [ids],
  );
  const mayImport = (entity: string, orgId: string): boolean =>
    standardEntity(entity) !== undefined && orgIdsWith(principal.grants ?? [], `${entityOf(entity).rights}.import` as Right).includes(orgId);
  return titlesIn(found.filter(({ kind, entity, orgId, ownerId }) => ownerId === principal.id || (kind === 'import' && mayImport(entity, orgId))));
}

/** A message is named to the person it was sent to, and to nobody else. */
async function messages(query: Query, { principal }: Reader, ids: readonly string[]): Promise<Titles> {
  const found = await query.query<{ id: string; kind: MessageKind; title: string | null }>(
    `select id, kind, values ->> 'title' as title from system_message where id = any($1::uuid[]) and recipient_id = $2`,
    [ids, principal.id],
  );
  const at = principal.language === 'en' ? 1 : 0;
  return titlesIn(found.map(({ id, kind, title }) => ({ id, title: kind === 'announcement' && title ? title : messageTopics[messageKinds[kind].topic][at] })));
}

/** Names of colleagues and of organisations of the group are told wherever they occur. */
const everywhere =
  (name: string): ReadTitles =>
  (query, reader, ids) =>
    calledOf(query, name, ids, reader);

const ways: Readonly<Record<string, ReadTitles>> = {
  staffUser: everywhere('staffUser'),
  organisation: everywhere('organisation'),
  job: jobs,
  systemMessage: messages,
  ...Object.fromEntries(Object.keys(ofDesk).map((name): [string, ReadTitles] => [name, (query, reader, ids) => atDesk(query, reader, name, ids)])),
};

/** @returns nothing for rows that this reader does not see, that are gone, or that have no title: none of these is told from the others */
export async function titlesOf(query: Query, reader: Reader, entity: string, given: Iterable<string>): Promise<Titles> {
  const names = [...new Set(given)];
  if (entity === 'file') return files(query, reader, names);
  const ids = names.filter((one) => idPattern.test(one));
  if (ids.length === 0) return none;
  const way = ways[entity];
  if (way) return way(query, reader, ids);
  return standardEntity(entity) ? described(query, reader, entity, ids) : none;
}
