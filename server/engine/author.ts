/** The author of a row, and when it happened (`contract/author.ts`): said by the server of what is saved by hand, by the file of what is imported. */
import type { Author } from '#contract/author.ts';
import type { Field, Fields } from '#contract/kinds.ts';
import type { Resource } from '#contract/resource.ts';
import type { Query } from '#server/db/database.ts';
import type { DraftOn } from './draftOn.ts';
import { isEmpty, words } from './problems.ts';
import type { Problems } from './problems.ts';
import { momentNow } from './rules/clock.ts';

type Described = Pick<Resource, 'fields' | 'author'>;

/** A file says these of a row, although no save does. */
export function fileFieldsOf({ fields, author }: Described): Fields {
  const told = author ? [author.name, author.at] : [];
  return Object.fromEntries(
    told.flatMap((name): [string, Field][] => {
      const field = fields[name];
      return field ? [[name, { ...field, options: { ...field.options, readOnly: false } }]] : [];
    }),
  );
}

/** The account of exactly this name, of those that are asked for while one transaction goes on. */
const known = new WeakMap<Query, Map<string, string | null>>();

/** Two of one name are nobody: a name says which of them it was to no one. */
async function accountOf(query: Query, groupId: string, name: string): Promise<string | null> {
  const names = known.get(query) ?? new Map<string, string | null>();
  known.set(query, names);
  const before = names.get(name);
  if (before !== undefined) return before;
  const found = await query.query<{ id: string }>(
    'select u.id from staff_user u join organisation o on o.id = u.org_id where o.group_id = $1 and u.nick_name = $2 and u.deleted_at is null limit 2',
    [groupId, name],
  );
  const id = found.length === 1 ? (found[0]?.id ?? null) : null;
  names.set(name, id);
  return id;
}

interface Drafted {
  readonly draft: Map<string, unknown>;
  readonly given: Readonly<Record<string, unknown>>;
  readonly problems: Problems;
}

async function signByFile(query: Query, { principal, entity }: DraftOn, { id, name, at }: Author, { draft, given, problems }: Drafted): Promise<void> {
  const said = String(given[name] ?? '').trim();
  if (isEmpty(given[at])) problems.add(at, entity.resource.fields[at]?.label ?? [at, at], words.missing);
  draft.set(at, given[at] ?? null);
  draft.set(name, said === '' ? null : said);
  draft.set(id, said === '' ? null : await accountOf(query, principal.groupId, said));
}

/** A row has its author from its making on; who changes it is in its history. */
export async function signDraft(query: Query, on: DraftOn, drafted: Drafted): Promise<void> {
  const { entity, principal, before, isImported } = on;
  const { author } = entity.resource;
  if (!author || before) return;
  if (isImported) return signByFile(query, on, author, drafted);
  const { draft } = drafted;
  if (isEmpty(draft.get(author.at))) draft.set(author.at, await momentNow(query));
  if (principal.kind !== 'staff') return;
  draft.set(author.id, principal.id);
  draft.set(author.name, principal.name);
}
