/** A role may do so much with an organisation's own field, one rule at a time: the same rules that stand in the field, judged, kept and told as a change of it. */
import type { Answers, Takes } from '#contract/operations.ts';
import type { OwnRules } from '#contract/kinds.ts';
import type { Query } from '#server/db/database.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import { Refusal } from '#server/kit/refusal.ts';
import type { Caller } from '#server/engine/listAsked.ts';
import { lockRow, updateRow } from '#server/engine/write.ts';
import { loadAssignments } from '#server/session/assignments.ts';
import type { RoleRow } from '#server/session/assignments.ts';
import { invalid } from '#server/kit/invalid.ts';

type Grade = Answers<'orgFieldConfig.gradeSave'>;
type Rules = OwnRules['roleRules'];
interface FieldRow extends Record<string, unknown> {
  readonly id: string;
  readonly name: string;
  readonly rules: Rules | null;
}
interface Named {
  readonly fieldId: string;
  readonly roleId: string;
}

const idOf = ({ fieldId, roleId }: Named): string => `${fieldId}.${roleId}`;
const shown = ({ principal: { language } }: Caller, role: RoleRow): string => (language === 'en' ? (role.nameEn ?? role.name) : role.name);

/** $1 the organisations that somebody sees, $2 one field. */
const fieldsSql = `select id, label as name, role_rules as rules from org_field_config
  where org_id = any($1) and deleted_at is null and ($2::uuid is null or id = $2) and jsonb_array_length(coalesce(role_rules, '[]')) > 0 order by created_at, id`;

export async function gradesOf(query: Query, caller: Caller, { fieldId, roleId }: Takes<'orgFieldConfig.gradeList'>): Promise<readonly Grade[]> {
  const { roles } = await loadAssignments(query);
  const fields = await query.query<FieldRow>(fieldsSql, [caller.principal.orgIds, fieldId ?? null]);
  return fields.flatMap(({ id, name, rules }) =>
    (rules ?? []).flatMap((rule): Grade[] => {
      const role = roles.get(caller.principal.groupId, rule.role);
      if (!role || (roleId != null && role.id !== roleId)) return [];
      const named = { fieldId: id, roleId: role.id };
      return [{ id: idOf(named), ...named, fieldName: name, roleName: shown(caller, role), grade: rule.grade }];
    }),
  );
}

/** @throws Refusal notFound for a number that names no two, invalidInput where nothing is named */
function namedBy(
  { principal }: Caller,
  { id, fieldId, roleId }: { readonly id?: string | null | undefined } & { readonly [K in keyof Named]?: string | null | undefined },
): Named {
  const [ofField, ofRole, ...rest] = id?.split('.') ?? [fieldId, roleId];
  if (id != null && (rest.length > 0 || !/^[0-9a-f-]{36}$/.test(ofField ?? '') || !/^[0-9a-f-]{36}$/.test(ofRole ?? ''))) throw new Refusal('notFound');
  if (ofField == null) throw invalid(principal, 'fieldId', ['选择字段', 'Choose a field']);
  if (ofRole == null) throw invalid(principal, 'roleId', ['选择角色', 'Choose a role']);
  return { fieldId: ofField, roleId: ofRole };
}

async function roleOf(tx: Tx, { principal }: Caller, roleId: string): Promise<RoleRow> {
  const { roles } = await loadAssignments(tx);
  const role = roles.ofGroup(principal.groupId).find(({ id }) => id === roleId);
  if (!role) throw new Refusal('notFound');
  return role;
}

/** @returns the field, with the rules that it has then */
async function setRules(tx: Tx, caller: Caller, fieldId: string, change: (rules: Rules) => Rules): Promise<FieldRow> {
  const { version, roleRules, label } = await lockRow(tx, caller, fieldId);
  const rules = change((roleRules ?? []) as Rules);
  await updateRow(tx, caller, { id: fieldId, version, roleRules: rules.length === 0 ? null : rules });
  return { id: fieldId, name: String(label), rules };
}

/** @throws Refusal notFound: a field or a role out of reach and none look alike; and what a change of the field is refused for */
export async function saveGrade(tx: Tx, caller: Caller, input: Takes<'orgFieldConfig.gradeSave'>): Promise<Grade> {
  const named = namedBy(caller, input);
  const role = await roleOf(tx, caller, named.roleId);
  const rule = { role: role.code, grade: input.grade };
  const { name } = await setRules(tx, caller, named.fieldId, (rules) =>
    rules.some((one) => one.role === role.code) ? rules.map((one) => (one.role === role.code ? rule : one)) : [...rules, rule],
  );
  return { id: idOf(named), ...named, fieldName: name, roleName: shown(caller, role), grade: input.grade };
}

export async function removeGrade(tx: Tx, caller: Caller, id: string): Promise<Pick<Grade, 'fieldId' | 'roleName'>> {
  const named = namedBy(caller, { id });
  const role = await roleOf(tx, caller, named.roleId);
  const { code } = role;
  await setRules(tx, caller, named.fieldId, (rules) => {
    if (!rules.some((one) => one.role === code)) throw new Refusal('notFound');
    return rules.filter((one) => one.role !== code);
  });
  return { fieldId: named.fieldId, roleName: shown(caller, role) };
}
