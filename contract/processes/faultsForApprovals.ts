import { notGiven } from './approvalVariables.ts';
import { processFault } from './faultsOfGraph.ts';
import type { ProcessFault } from './faultsOfGraph.ts';
import type { ProcessContent } from './variables.ts';

/** A process that approvals begin has to decide something, and to ask for nothing that they do not give. */
export const faultsForApprovals = ({ graph, variables }: ProcessContent): readonly ProcessFault[] => [
  ...(graph.nodes.every(({ kind }) => kind !== 'userTask' && kind !== 'subProcess') ? [processFault(null, 'noApproval')] : []),
  ...notGiven(variables).map(({ label }) => processFault(null, 'variableNotGiven', label)),
];
