/** A template holds fields as they are written; what its conditions name is judged where it is applied. */
import type { Label } from '#contract/label.ts';
import { ownFieldLimits } from '#contract/limits/lists.ts';
import { entityNamed } from '#contract/standardEntities.ts';
import type { TemplateSource } from '#contract/resources/orgFieldTemplate.ts';
import { strictSchema } from '#contract/validate.ts';
import { quoteName, snakeCase } from '#server/db/columnNames.ts';
import type { Query } from '#server/db/database.ts';
import type { Principal } from '#server/kit/principal.ts';
import { Problems } from '#server/engine/problems.ts';
import type { Rule } from '#server/engine/rules/rule.ts';

const parts: ReadonlySet<string> = new Set(
  Object.keys(entityNamed('orgFieldConfig').fields).filter((name) => !['entity', 'sort', 'isDisabled'].includes(name)),
);

const field = strictSchema(Object.fromEntries(Object.entries(entityNamed('orgFieldConfig').fields).filter(([name]) => parts.has(name))));
const isField = (given: unknown): boolean => {
  const read = field.safeParse(given);
  return read.success && typeof read.data['fieldKey'] === 'string';
};

function problemOf(given: unknown): Label | undefined {
  if (given === null || given === undefined) return undefined;
  if (!Array.isArray(given) || given.length > ownFieldLimits.templateFields || !given.every(isField))
    return [
      `每个字段要有名称、编码和类型，最多 ${ownFieldLimits.templateFields} 个`,
      `needs a name, a key and a type for each of at most ${ownFieldLimits.templateFields} fields`,
    ];
  const keys = (given as { readonly fieldKey: string }[]).map(({ fieldKey }) => fieldKey);
  return new Set(keys).size < keys.length ? ['有两个字段编码相同', 'has one key twice'] : undefined;
}

const isSource = (given: unknown): given is TemplateSource =>
  typeof given === 'object' && given !== null && typeof (given as Partial<TemplateSource>).fromId === 'string' && Object.keys(given).length === 1;

type Definition = Readonly<Record<string, unknown>>;
const columns = [...parts].map((name) => `${quoteName(snakeCase(name))} as ${quoteName(name)}`).join(', ');
const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A field that is taken from an organisation stands in the template as it is there now; what says nothing of it is left out. */
async function resolved(query: Query, principal: Principal, given: readonly unknown[], entity: unknown): Promise<readonly unknown[]> {
  const ids = given.flatMap((one) => (isSource(one) && isId.test(one.fromId) ? [one.fromId] : []));
  if (ids.length === 0) return given;
  const found = await query.query<Definition>(
    `select id, ${columns} from org_field_config where id = any($1) and entity = $2 and org_id = any($3) and deleted_at is null`,
    [ids, entity, principal.orgIds],
  );
  const written = ({ id: _id, ...field }: Definition): Definition => Object.fromEntries(Object.entries(field).filter(([, value]) => value !== null));
  const byId = new Map(found.map((one) => [String(one['id']), written(one)]));
  return given.map((one) => (isSource(one) ? (byId.get(one.fromId) ?? one) : one));
}

export const orgFieldTemplateRule: Rule = {
  save: async (query, principal, draft, before) => {
    const given = draft.get('fields');
    if (Array.isArray(given) && given.length <= ownFieldLimits.templateFields)
      draft.set('fields', await resolved(query, principal, given, draft.get('entity') ?? before?.['entity'] ?? null));
    const problem = problemOf(draft.get('fields'));
    const problems = new Problems(principal);
    if (problem) problems.add('fields', ['字段', 'Fields'], problem);
    problems.refuse();
  },
};
