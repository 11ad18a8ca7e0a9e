/** What is known of a role's rights and of what was asked about somebody's. */
import type { Answers } from '#contract/operations.ts';
import type { Failure } from '#machines/failure.ts';

export type GrantRow = Answers<'menu.ofRole'>[number];
export type Affected = Answers<'role.affected'>;
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
  | { readonly kind: 'password'; readonly id: string; readonly name: string };

export interface AccessContext {
  readonly roleId: string | null;
  readonly grants: readonly GrantRow[];
  /** The rows that are ticked now; null: as they came. */
  readonly ticked: readonly string[] | null;
  /** What was ticked for other roles and is not saved: it is there when one comes back. */
  readonly left: Readonly<Record<string, readonly string[]>>;
  readonly affected: Affected | null;
  readonly grantFailure: Failure | null;
  readonly sheet: AccessSheet | null;
  readonly why: Answers<'access.why'> | null;
  /** A number or a password: shown until the sheet is closed, kept nowhere. */
  readonly told: string | null;
  readonly failure: Failure | null;
}
export const tickedOf = ({ ticked, grants }: Pick<AccessContext, 'ticked' | 'grants'>): readonly string[] =>
  ticked ?? grants.filter(({ have, right }) => have && right !== '').map(({ id }) => id);

/** Another role is opened: what was ticked for this one waits, what waited for the other is there again. */
export function openedRole({ roleId, ticked, left }: AccessContext, next: string): Partial<AccessContext> {
  const { [next]: waiting = null, ...others } = roleId === null || ticked === null ? left : { ...left, [roleId]: ticked };
  return { roleId: next, grants: [], ticked: waiting, left: others, grantFailure: null };
}

/** Rows that stand for the same right are ticked together. */
export function tickedWith(context: AccessContext, ids: readonly string[], isOn: boolean): readonly string[] {
  const rights = new Set(context.grants.filter(({ id, mayGrant }) => mayGrant && ids.includes(id)).map(({ right }) => right));
  const touched = new Set(context.grants.filter(({ right }) => right !== '' && rights.has(right)).map(({ id }) => id));
  const left = tickedOf(context).filter((id) => !touched.has(id));
  return isOn ? [...left, ...touched] : left;
}
