/** Whoever asks, where a test calls a reading itself: staff of one organisation with these rights. */
import type { Right } from '#contract/rights.ts';
import type { Principal } from '#server/kit/principal.ts';

interface Place {
  readonly group: string;
  readonly org: string;
}

export function staffAt({ group, org }: Place, id: string, rights: readonly Right[], more: Partial<Principal> = {}): Principal {
  const held: ReadonlySet<Right> = new Set(rights);
  return {
    kind: 'staff',
    id,
    name: '',
    sessionId: '',
    groupId: group,
    orgId: org,
    orgIds: [org],
    rights: held,
    roleCodes: [],
    grants: [{ code: 'bare', rights: held, orgIds: [org], fieldRules: [] }],
    language: 'en',
    ...more,
  };
}
