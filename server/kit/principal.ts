/** The principal: who acts. It is made from the session at the server; nothing that a client says about itself enters. */
import type { FieldRule } from '#contract/resources/role.ts';
import type { Right } from '#contract/rights.ts';

export type Language = 'zh-CN' | 'en';

/** A role of the principal, as far as it counts in the organisation where they act. */
export interface Grant {
  readonly code: string;
  readonly rights: ReadonlySet<Right>;
  /** The grant reaches the rows of these. */
  readonly orgIds: readonly string[];
  /** Organisations below these that are switched off: nothing of theirs is reached but their own row. */
  readonly offOrgIds?: readonly string[];
  readonly fieldRules: readonly FieldRule[];
  /** The person reaches their own rows alone in the organisations of `orgIds`. */
  readonly isOwn?: true;
}

export interface Principal {
  readonly kind: 'staff' | 'member' | 'system';
  /** Staff user or member id; the nil UUID for the system. */
  readonly id: string;
  readonly name: string;
  readonly sessionId: string;
  readonly groupId: string;
  /** The organisation in which the principal acts now. */
  readonly orgId: string;
  /** Every organisation whose rows they may see: by role data scope and bindings. A member: their own organisation. */
  readonly orgIds: readonly string[];
  /** Those among them in which they see their own rows alone. */
  readonly ownOrgIds?: readonly string[];
  /** Switched off, and theirs to switch on. */
  readonly offOrgIds?: readonly string[];
  /** Those above the organisation they act in, nearest first: of what is inherited their rows are read. */
  readonly aboveOrgIds?: readonly string[];
  /** Those whose follow-up they manage (`orgFollowRole.duty`): of others they see the return visits that are theirs. */
  readonly managedOrgIds?: readonly string[];
  readonly rights: ReadonlySet<Right>;
  readonly roleCodes: readonly string[];
  /** A colleague's `rights` and `orgIds` come from these. */
  readonly grants?: readonly Grant[];
  readonly language: Language;
}

export const nilId = '00000000-0000-0000-0000-000000000000';

/** Work that nobody sees through is done by the system, in one organisation. */
export const systemOf = ({ orgId, groupId }: Pick<Principal, 'orgId' | 'groupId'>): Principal => ({
  kind: 'system',
  id: nilId,
  name: '',
  sessionId: '',
  groupId,
  orgId,
  orgIds: [orgId],
  rights: new Set(),
  roleCodes: [],
  language: 'zh-CN',
});
