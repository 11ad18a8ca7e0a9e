/** Processes that somebody may start by hand: the nearest published one of each key, where it is about no row (docs/adr/0120). */
import type { Answers } from '#contract/operations.ts';
import { approvalSubject } from '#contract/processes/approvalVariables.ts';
import { processContentFrom } from '#contract/processes/variables.ts';
import type { Query } from '#server/db/database.ts';
import type { By } from './by.ts';
import { colleaguesOf } from './colleagues.ts';

interface Found extends Record<string, unknown> {
  readonly key: string;
  readonly name: string;
  readonly remark: string | null;
  readonly subject: string | null;
  readonly content: Readonly<Record<string, unknown>>;
}
/** A nearer one that is about a row hides the one above it, as it does for whoever begins it. */
const startableSql = `select distinct on (d.key) d.key, d.name, d.remark, d.subject, v.content from careline_line($1) up
  join process_definition d on d.org_id = up.id and d.deleted_at is null
  join definition_version v on v.entity = 'processDefinition' and v.row_id = d.id and v.retired_at is null order by d.key, up.depth limit 100`;

export async function startableFor(query: Query, by: By): Promise<Answers<'processInstance.startable'>> {
  const rows = (await query.query<Found>(startableSql, [by.principal.orgId])).filter(({ subject }) => subject !== approvalSubject);
  const found = rows.map(({ content, ...row }) => ({ ...row, variables: processContentFrom(content).variables }));
  const isPersonAsked = found.some(({ variables }) => variables.some(({ type }) => type === 'person'));
  const colleagues = isPersonAsked ? await colleaguesOf(query, by) : [];
  return found.map(({ key, name, remark, variables }) => ({ key, name, remark, variables, colleagues }));
}
