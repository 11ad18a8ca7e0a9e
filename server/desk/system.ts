/** The desk acting by itself: automatic assignment and the worker. */
import type { DeskPolicy } from './policy.ts';

/** An organisation, and the group whose log its events go to. */
export interface DeskOrg {
  readonly orgId: string;
  readonly groupId: string;
}

/** An organisation whose desk acts by itself: somebody has saved a policy for it, or a welcome. */
export interface Desk extends DeskOrg {
  readonly policy: DeskPolicy;
  readonly welcomes: boolean;
}
