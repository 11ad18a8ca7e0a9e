/** Nobody waits and nobody owes an answer: what a flow begins is all there is to do. Simulated patients may write again, and wait less long than a flow's own. */
import type { Rig } from '#tests/rig/rig.ts';

/** Before anybody has logged in: nothing of it is told. */
export async function quiet(rig: Rig): Promise<void> {
  await rig.sql('update conversation set assignee_id = null, waiting_since = null where true');
  await rig.sql("update conversation set state = 'closed', closed_at = now() where state <> 'closed'");
}

/** This patient has been waiting for so many minutes. Before anybody looks. */
export async function waitsSince(rig: Rig, memberId: string, minutes: number): Promise<void> {
  await rig.sql('update conversation set waiting_since = now() - make_interval(mins => $2) where member_id = $1', [memberId, minutes]);
}
