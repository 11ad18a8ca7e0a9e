/** The row that an approval is about, and what was asked for, as whoever decides reads them: field by field, masked for them as everywhere (docs/adr/0179). */
import { approvalKinds } from '#contract/approvals/kinds.ts';
import type { ApprovalKindName } from '#contract/approvals/kinds.ts';
import type { Field, Fields } from '#contract/kinds.ts';
import type { Label } from '#contract/label.ts';
import { yuan } from '#contract/money.ts';
import { approval } from '#contract/resources/approval.ts';
import type { AskedInput } from '#contract/resources/approval.ts';
import type { Right } from '#contract/rights.ts';
import type { Query } from '#server/db/database.ts';
import { handOverRows, narrowRows } from '#server/db/rlsContext.ts';
import { cellOf } from '#server/engine/cells.ts';
import type { CellOn } from '#server/engine/cells.ts';
import { entityOf } from '#server/engine/entities.ts';
import { readRow } from '#server/engine/write.ts';
import { Refusal } from '#server/kit/refusal.ts';
import type { SubjectFact } from '#server/processes/subjects.ts';
import { standsFor } from '#server/processes/world.ts';
import { actingBy } from '#server/session/grants.ts';
import type { Acting } from './kinds.ts';
import { kindOf } from './kinds.ts';
import { outlineOf } from './outlines.ts';

interface Of {
  /** The approval's. */
  readonly id: string;
  readonly kind: ApprovalKindName;
  readonly subjectId: string;
  readonly input: AskedInput;
}

const askedSql = `select 1 as found from process_task t join process_instance i on i.id = t.instance_id
  where i.subject_entity = 'approval' and i.subject_id = $1 and t.deleted_at is null and (t.assignee_id = any($2::uuid[]) or t.candidate_ids && $2::uuid[]) limit 1`;

/** The house has asked them to decide about it: they see its row whether they see others of its kind or not. */
const isAsked = async (query: Query, { principal }: Acting, id: string): Promise<boolean> =>
  (await query.query(askedSql, [id, await standsFor(query, principal.id)])).length > 0;

type Reads = (by: Acting) => Promise<readonly SubjectFact[]>;

/** @returns what is read by whoever may: by the right to see such rows, or because they were asked. Nothing for others who may look at the process */
async function readBy(query: Query, by: Acting, { id, kind }: Of, read: Reads): Promise<readonly SubjectFact[]> {
  const { principal } = by;
  const reader = actingBy(principal, `${entityOf(approvalKinds[kind].entity).rights}.read` as Right);
  if (reader && (reader.ownOrgIds ?? []).length === 0) return read({ ...by, principal: reader });
  if (!(await isAsked(query, by, id))) return [];
  const { ownOrgIds = [], ...whole } = principal;
  if (ownOrgIds.length === 0) return read(by);
  await handOverRows(query);
  const facts = await read({ ...by, principal: whole });
  await narrowRows(query, principal);
  return facts;
}

const said = (field: Field, value: unknown, on: CellOn): string =>
  field.kind === 'money' && value != null ? `¥${yuan(Number(value))}` : String(cellOf(value, field, on) ?? '');

/** A field that says nothing is none of its facts, and is told as one that came once it says something. */
function factOf(entity: string, [name, field]: readonly [string, Field], value: unknown, on: CellOn): readonly SubjectFact[] {
  const text = outlineOf(entity, name, value, on) ?? said(field, value, on);
  return text === '' ? [] : [{ label: field.label, value: text }];
}

async function rowFacts(query: Query, by: Acting, { kind, subjectId }: Of): Promise<readonly SubjectFact[]> {
  const { entity: name, facts: told } = { facts: undefined, ...approvalKinds[kind] };
  const entity = entityOf(name);
  const row = await readRow(query, { entity, call: { entity: name, verb: 'detail' }, ...by }, subjectId);
  const on: CellOn = { at: by.principal.language === 'en' ? 1 : 0, names: row['names'] as Readonly<Record<string, string>> };
  const names: readonly string[] = told ?? entity.resource.versions?.content ?? [];
  return names.flatMap((one) => {
    const field = entity.resource.fields[one];
    // A content that the server makes of the others says nothing of its own.
    return field === undefined || (told === undefined && field.options.readOnly === true) ? [] : factOf(name, [one, field], row[one], on);
  });
}

const calls = approval.operations as unknown as Readonly<Record<string, { readonly takes: Fields } | undefined>>;
/** The call that asks for a kind has its name. */
const takesOf = (kind: ApprovalKindName): Fields => calls[kind]?.takes ?? {};

function askedFacts({ kind, input }: Of, on: CellOn): readonly SubjectFact[] {
  const { entity, asked } = { asked: [], ...approvalKinds[kind] };
  const names: readonly string[] = asked;
  return names.flatMap((name) => {
    const field = takesOf(kind)[name];
    return field ? factOf(entity, [name, field], input[name], on) : [];
  });
}

const seen = async (read: Promise<readonly SubjectFact[]>): Promise<readonly SubjectFact[]> => {
  try {
    return await read;
  } catch (error) {
    // Rows elsewhere are not theirs to see: a change of them is told without words.
    if (error instanceof Refusal && error.reason === 'notFound') return [];
    throw error;
  }
};

/** Differences are found by labels: one that stands there already is told with the entity that it is of. */
function apart(entity: Label, facts: readonly SubjectFact[], before: readonly SubjectFact[]): readonly SubjectFact[] {
  const [zh, en] = [new Set(before.map(({ label }) => label[0])), new Set(before.map(({ label }) => label[1]))];
  return facts.map(({ label, value }) => ({
    value,
    label: zh.has(label[0]) || en.has(label[1]) ? [`${entity[0]}${label[0]}`, `${entity[1]}: ${label[1]}`] : label,
  }));
}

/** @param own facts of the approval itself, which stand before these */
export async function factsOf(query: Query, by: Acting, of: Of, own: readonly SubjectFact[]): Promise<readonly SubjectFact[]> {
  const { kind } = of;
  const read: Reads = async (reader) => [
    ...(await seen(rowFacts(query, reader, of))),
    ...(await seen(kindOf(kind).facts?.(query, reader, of) ?? Promise.resolve([]))),
  ];
  const asked = askedFacts(of, { at: by.principal.language === 'en' ? 1 : 0, names: {} });
  return apart(entityOf(approvalKinds[kind].entity).resource.label, [...asked, ...(await readBy(query, by, of, read))], own);
}
