/** An instance begins, with everything that follows at once. */
import type { ActAnswer } from '#contract/processes/answers.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import { apply } from './act.ts';
import { insertInstance } from './begin.ts';
import type { Starting } from './begin.ts';
import type { By } from './by.ts';

/** @throws Refusal processNotThere, invalidInput, nobodyChosen */
export async function startProcess(tx: Tx, by: By, starting: Starting): Promise<ActAnswer & { readonly instanceId: string }> {
  const loaded = await insertInstance(tx, by, starting);
  return { instanceId: loaded.instance.id, ...(await apply(tx, by, loaded, { kind: 'start' })) };
}
