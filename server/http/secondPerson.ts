/** In the demo a colleague can be let save first (docs/adr/0124): the same call as theirs, with a word changed, before the caller's own. */
import type { Operation } from '#contract/resource.ts';
import type { Colleague } from '#server/kit/drills.ts';
import type { Principal } from '#server/kit/principal.ts';

type Given = Readonly<Record<string, unknown>>;
const saves: ReadonlySet<string> = new Set(['save', 'update']);

/** The call changes a row that its caller has seen. */
export const changesSeen = ({ of }: Operation, input: unknown): input is Given =>
  of !== undefined && saves.has(of.verb) && typeof input === 'object' && input !== null && 'id' in input && input.id != null;

/** The first text of the row differs, so that there is something to decide. */
export function theirs({ takes }: Operation, input: Given, { name }: Colleague): Given {
  const changed = Object.keys(takes).find((key) => takes[key]?.kind === 'text' && typeof input[key] === 'string' && input[key] !== '');
  return changed === undefined ? input : { ...input, [changed]: `${String(input[changed])} (${name})` };
}

export const as = (principal: Principal, { id, name }: Colleague): Principal => ({ ...principal, id, name });
