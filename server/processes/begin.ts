/** The row of an instance is made: by the nearest published definition of its key, its variables checked as a form would be. */
import { processLimits } from '#contract/limits/processes.ts';
import type { ApprovalKindName } from '#contract/approvals/kinds.ts';
import type { KindName } from '#contract/kinds.ts';
import { problemOf } from '#contract/fieldProblem.ts';
import { processConfigOf, processTitleOf } from '#contract/processes/nodeKinds.ts';
import { fieldsOfVariables } from '#contract/processes/variables.ts';
import type { ProcessContent, ProcessValues } from '#contract/processes/variables.ts';
import { randomUUIDv7 } from 'node:crypto';
import type { Query } from '#server/db/database.ts';
import { invalid } from '#server/kit/invalid.ts';
import type { Principal } from '#server/kit/principal.ts';
import { Refusal } from '#server/kit/refusal.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import type { By } from './by.ts';
import { newInstance } from './interpret/state.ts';
import { lockInstance, modelOf } from './rows.ts';
import type { Loaded } from './rows.ts';
import { tell } from './store.ts';

export interface Starting {
  readonly orgId: string;
  readonly definitionKey: string;
  readonly subject?: { readonly entity: string; readonly id: string } | undefined;
  /** The kind of the approval that it decides about. */
  readonly kind?: ApprovalKindName | null | undefined;
  readonly variables: ProcessValues;
  readonly title: string;
  readonly starterId: string;
  /** Node -> people, where the starter chooses. */
  readonly chosen?: Readonly<Record<string, readonly string[]>> | undefined;
  /** The token of another instance that waits for this one. */
  readonly parentTokenId?: string | undefined;
}

interface Published extends Record<string, unknown> {
  readonly definitionId: string;
  readonly name: string;
  readonly versionId: string;
  readonly number: number;
}
const publishedSql = `select d.id as "definitionId", d.name, v.id as "versionId", v.number from careline_line($1) up
  join process_definition d on d.org_id = up.id and d.key = $2 and d.deleted_at is null
  join definition_version v on v.entity = 'processDefinition' and v.row_id = d.id and v.retired_at is null order by up.depth limit 1`;

/** A draft nearby hides nothing: the nearest that is published counts. @throws Refusal processNotThere */
export async function publishedIn(query: Query, orgId: string, key: string): Promise<Published> {
  const [found] = await query.query<Published>(publishedSql, [orgId, key]);
  if (!found) throw new Refusal('processNotThere', { key });
  return found;
}

const isText = (value: unknown): boolean => typeof value === 'string';
const kinds: Partial<Readonly<Record<KindName, (value: unknown) => boolean>>> = {
  money: Number.isSafeInteger,
  whole: Number.isSafeInteger,
  flag: (value) => typeof value === 'boolean',
};

/** @throws Refusal invalidInput: an unknown value chooses no way */
export function requireVariables(principal: Principal, { variables }: ProcessContent, given: ProcessValues): ProcessValues {
  for (const [name, field] of Object.entries(fieldsOfVariables(variables))) {
    const value = given[name] ?? null;
    const is = kinds[field.kind] ?? isText;
    if ((value !== null && !is(value)) || problemOf(field, value) !== null)
      throw invalid(principal, `variables.${name}`, [`填写“${field.label[0]}”`, `Fill in "${field.label[1]}"`]);
  }
  return Object.fromEntries(variables.map(({ name }) => [name, given[name] ?? null]));
}

/** @throws Refusal nobodyChosen */
function requireChosen({ graph }: ProcessContent, chosen: Starting['chosen']): void {
  for (const node of graph.nodes) {
    if (processConfigOf(node)['candidates'] !== 'chosenAtStart' || node.kind !== 'userTask') continue;
    const people: unknown = chosen?.[node.id];
    if (!Array.isArray(people) || people.length === 0 || people.length > processLimits.people)
      throw new Refusal('nobodyChosen', { node: processTitleOf(graph, node) });
  }
}

const insertSql = `insert into process_instance (id, org_id, created_by, no, title, definition_id, version_id, version_number, subject_entity, subject_id, starter_id, variables, chosen,
    people_ids, seq, status, started_at, parent_token_id, kind)
  values ($1, $2, $3, to_char(now() at time zone 'Asia/Shanghai', 'YYYYMMDD') || '-' || careline_digits(nextval('process_number')), $4, $5, $6, $7, $8, $9, $10, $11, $12,
    array[$10]::uuid[], 0, 'running', now(), $13, $14) returning id, org_id as "orgId", version`;

/** Nothing has happened in it yet. */
export async function insertInstance(tx: Tx, { principal }: By, starting: Starting): Promise<Loaded> {
  const { orgId, subject, starterId } = starting;
  const { definitionId, name, versionId, number } = await publishedIn(tx, orgId, starting.definitionKey);
  const model = await modelOf(tx, versionId);
  const variables = requireVariables(principal, model, starting.variables);
  requireChosen(model, starting.chosen);
  const id = randomUUIDv7();
  const rows = await tx.query<{ id: string; orgId: string; version: number }>(insertSql, [
    id,
    orgId,
    principal.id,
    starting.title.trim() === '' ? name : starting.title.trim().slice(0, 120),
    definitionId,
    versionId,
    number,
    subject?.entity ?? null,
    subject?.id ?? null,
    starterId,
    JSON.stringify(variables),
    JSON.stringify(starting.chosen ?? {}),
    starting.parentTokenId ?? null,
    starting.kind ?? null,
  ]);
  tell(tx, principal, { entity: 'processInstance', act: 'created' }, rows);
  return { instance: await lockInstance(tx, id), model, before: newInstance(starterId, variables) };
}
