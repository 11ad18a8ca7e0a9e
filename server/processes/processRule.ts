/** One row of a definition cannot see this: what its draft holds has a shape, what keeps it from being published, and which instances go by which version. */
import { faultsOfProcess } from '#contract/processes/faultsOfGraph.ts';
import type { ProcessFault } from '#contract/processes/faultsOfGraph.ts';
import { approvalSubject } from '#contract/processes/approvalVariables.ts';
import { faultsForApprovals } from '#contract/processes/faultsForApprovals.ts';
import { withPlaces } from '#contract/processes/places.ts';
import type { UnplacedGraph } from '#contract/processes/places.ts';
import { processContentFrom } from '#contract/processes/variables.ts';
import { randomBytes } from 'node:crypto';
import type { Query } from '#server/db/database.ts';
import type { Rule, RuleRow } from '#server/engine/rules/rule.ts';
import { invalid } from '#server/kit/invalid.ts';
import type { Principal } from '#server/kit/principal.ts';
import { carried, placed } from './carrying.ts';
import { requireProcessShape } from './draftShape.ts';
import { faultsOfSubprocesses } from './subprocessFaults.ts';

const countedSql = `select i.version_number as number, count(*)::int as count, (array_agg(i.id order by i.started_at))[1:5] as ids
  from process_instance i where i.definition_id = $1 and i.status = 'running' and i.deleted_at is null group by 1`;
type Counted = { readonly number: number; readonly count: number; readonly ids: readonly string[] } & Record<string, unknown>;
const counted = (query: Query, { id }: { readonly id: string }): Promise<readonly Counted[]> => query.query<Counted>(countedSql, [id]);

const pathOf = ({ node, edge, field }: ProcessFault): string =>
  node === null ? 'graph' : `graph.${node}${edge === undefined ? '' : `.${edge}`}${field === undefined ? '' : `.${field}`}`;

async function faultsOfDraft(query: Query, row: RuleRow) {
  const content = processContentFrom(row as Readonly<Record<string, unknown>>);
  const faults = [
    ...faultsOfProcess(content.graph, content.variables),
    ...(row['subject'] === approvalSubject ? faultsForApprovals(content) : []),
    ...(await faultsOfSubprocesses(query, row, content)),
  ];
  return faults.map((fault) => ({ path: pathOf(fault), code: fault.code, words: fault.words }));
}

/** Rules of approvals name it, and instances run: whoever began the first one begins all. @throws Refusal invalidInput */
function requireSameSubject(principal: Principal, draft: ReadonlyMap<string, unknown>, before: RuleRow | undefined): void {
  if (!before || before['publishedNumber'] == null || !draft.has('subject') || draft.get('subject') === before['subject']) return;
  throw invalid(principal, 'subject', [
    '发布过的流程不能再改由谁发起，要改就另建一个流程',
    'cannot change once a version was published: draw another process for it',
  ]);
}

export const processDefinitionRule: Rule = {
  save: (_, principal, draft, before) => {
    requireProcessShape(principal, Object.fromEntries(draft));
    requireSameSubject(principal, draft, before);
    if (draft.get('graph') != null) draft.set('graph', withPlaces(draft.get('graph') as UnplacedGraph));
    if (!before && !String(draft.get('key') ?? '').trim()) draft.set('key', `process-${randomBytes(5).toString('hex')}`);
    return Promise.resolve();
  },
  faultsOfDraft,
  instances: { named: 'processInstance', counted, carried, placed },
};
