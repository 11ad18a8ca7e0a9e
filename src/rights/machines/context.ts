/** A role's rights are known here, and the answers to questions about somebody's. */
import type { Answers } from '#contract/operations.ts';
import type { Failure } from '#src/kit/machines/failure.ts';

export type GrantRow = Answers<'menu.ofRole'>[number];
/** Changes are found by right. */
export type Changed = Readonly<Record<string, boolean>>;
export type Affected = Answers<'role.affected'>;
export interface GrantsToSave {
  readonly roleId: string;
  readonly menuIds: readonly string[];
  /** The version is the role's as it was read; a back end that gives none is sent none. */
  readonly version?: number;
}
export interface WhyAsked {
  readonly userId?: string;
  readonly path?: string;
  readonly entity?: string;
  readonly id?: string;
}
export interface NumberAsked {
  readonly entity: string;
  readonly id: string;
  readonly field: string;
  readonly reason: string;
}
export type AccessSheet =
  | ({ readonly kind: 'why'; readonly name: string } & WhyAsked)
  | { readonly kind: 'number'; readonly entity: string; readonly id: string; readonly field: string }
  | { readonly kind: 'password'; readonly id: string; readonly name: string }
  /** A link with which they set their own password. */
  | { readonly kind: 'invite'; readonly id: string; readonly name: string }
  /** A new role may begin from one of these. */
  | { readonly kind: 'template' }
  | { readonly kind: 'leave'; readonly id: string; readonly name: string };
export type LeaveCheck = Answers<'account.leaveCheck'>;
export type LeaveDone = Answers<'account.leave'>;

export interface AccessContext {
  readonly roleId: string | null;
  readonly grants: readonly GrantRow[];
  /** Right -> whether it is given or taken: what differs from how the role stands, whatever else becomes of the role meanwhile. */
  readonly changed: Changed;
  /** The same for other roles, not saved either: it is there when one comes back. */
  readonly left: Readonly<Record<string, Changed>>;
  readonly affected: Affected | null;
  readonly grantFailure: Failure | null;
  readonly sheet: AccessSheet | null;
  readonly why: Answers<'access.why'> | null;
  /** A number or a password: shown until the sheet is closed, kept nowhere. */
  readonly told: string | null;
  /** A leaver holds these, and this became of them. */
  readonly leave: LeaveCheck | null;
  readonly done: LeaveDone | null;
  /** The role was made from a template. */
  readonly made: Answers<'role.fromTemplate'> | null;
  readonly failure: Failure | null;
}
/** These menus would be saved now. */
export const tickedOf = ({ changed, grants }: Pick<AccessContext, 'changed' | 'grants'>): readonly string[] =>
  grants.filter(({ have, right }) => right !== '' && (changed[right] ?? have)).map(({ id }) => id);

export const hasChanges = ({ changed }: Pick<AccessContext, 'changed'>): boolean => Object.keys(changed).length > 0;

/** Another role is opened: what was ticked for this one waits, what waited for the other is there again. */
export function openedRole(
  { roleId, grants, changed, left }: Pick<AccessContext, 'roleId' | 'grants' | 'changed' | 'left'>,
  next: string,
): Partial<AccessContext> {
  const { [next]: waiting = {}, ...others } = roleId === null || !hasChanges({ changed }) ? left : { ...left, [roleId]: changed };
  // The same one read again stays where it is, with what is unfolded in it.
  return { roleId: next, grants: next === roleId ? grants : [], changed: waiting, left: others, grantFailure: null };
}

/** A right that the role has or lacks by now is no change any more; neither is one that may not be granted. */
export const changedOf = (grants: readonly GrantRow[], wished: Changed): Changed =>
  Object.fromEntries(Object.entries(wished).filter(([right, isOn]) => grants.some((row) => row.right === right && row.mayGrant && row.have !== isOn)));

/** Rows that stand for the same right are ticked together. */
export function changedWith({ grants, changed }: Pick<AccessContext, 'grants' | 'changed'>, ids: readonly string[], isOn: boolean): Changed {
  const rights = grants.filter(({ id, right, mayGrant }) => right !== '' && mayGrant && ids.includes(id)).map(({ right }) => right);
  return changedOf(grants, { ...changed, ...Object.fromEntries(rights.map((right) => [right, isOn])) });
}
