/** The sockets of each session were opened with certain rights and rows; a socket whose person has others now is sent away (A11). */
import { createHash } from 'node:crypto';
import { socketLimits } from '#contract/limits/chat.ts';
import { Refusal } from '#server/kit/refusal.ts';
import type { Language, Principal } from '#server/kit/principal.ts';
import { actFor, identityOf, standingKey } from './identity.ts';
import type { Identity, PersonRow } from './identity.ts';
import type { RoleAssignments } from './assignments.ts';

/** There may be so many sockets, and as many again that are gone. */
const kept = 2 * socketLimits.socketsInAll;

/** The person of a socket for chats: whatever else the socket sends them is of the organisations of those chats alone. @throws Refusal foreignOrganisation */
const enteringAs = (identity: Identity, orgId: string | undefined, language: Language): Principal => actFor(identity, { orgId, language, right: 'chat.read' });

/** @returns undefined where that organisation is out of the person's reach now */
export function enteringIfAble(identity: Identity, orgId: string | undefined, language: Language): Principal | undefined {
  try {
    return enteringAs(identity, orgId, language);
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

/** Grants are told by their roles, where they hold, and how they show single fields. */
const gradesOf = ({ grants }: Principal): readonly unknown[] =>
  (grants ?? []).map(({ code, orgIds, isOwn, fieldRules }) => [code, orgIds, isOwn === true, fieldRules]);

/** Equal for equal rights, rows and grades of fields. */
const printOf = (principal: Principal): string =>
  createHash('sha256')
    .update(
      JSON.stringify([[...principal.rights].toSorted(), [...principal.orgIds].toSorted(), [...(principal.ownOrgIds ?? [])].toSorted(), gradesOf(principal)]),
    )
    .digest('base64url');

/** Those who stand alike have these in common. */
type Common = Pick<Principal, 'rights' | 'orgIds' | 'ownOrgIds' | 'roleCodes' | 'grants'>;
const commonMost = 2_000;

function printIn(row: PersonRow, assignments: RoleAssignments, orgId: string | undefined): string | undefined {
  const identity = identityOf(row, assignments);
  const principal = identity && enteringIfAble(identity, orgId, 'zh-CN');
  return principal && printOf(principal);
}

interface Entrance {
  readonly orgId: string;
  readonly print: string;
}
/** The sockets of one session. */
interface Entered {
  readonly entrances: readonly Entrance[];
  /** Its row had this print when it was last found that nothing has changed. */
  seen: string;
}

export class Entrances {
  readonly #entered = new Map<string, Entered>();
  /** Thousands stand alike: worked out once for all of them, as long as organisations and roles are those. */
  #alike: { readonly of: RoleAssignments | undefined; readonly prints: Map<string, string | undefined> } = { of: undefined, prints: new Map() };

  #seenUnder: RoleAssignments | undefined;
  readonly #common = new Map<string, Common & { readonly print: string }>();

  /** @returns the same, sharing with others what is equal: there is one for each open socket */
  remember(principal: Principal): Principal {
    const [oldest] = this.#entered.keys();
    if (this.#entered.size >= kept && oldest !== undefined) this.#entered.delete(oldest);
    const others = (this.#entered.get(principal.sessionId)?.entrances ?? []).filter((one) => one.orgId !== principal.orgId);
    const { print, ...common } = this.#commonOf(principal);
    // Not seen yet, however often the session was: what this socket came with may be older.
    this.#entered.set(principal.sessionId, { entrances: [...others, { orgId: principal.orgId, print }], seen: '' });
    return { ...principal, ...common };
  }

  #commonOf(principal: Principal): Common & { readonly print: string } {
    const key = JSON.stringify([[...principal.rights], principal.orgIds, principal.ownOrgIds ?? [], principal.roleCodes, gradesOf(principal)]);
    const known = this.#common.get(key);
    if (known) return known;
    const { rights, orgIds, ownOrgIds, roleCodes, grants } = principal;
    const common = { rights, orgIds, roleCodes, ...(ownOrgIds ? { ownOrgIds } : {}), ...(grants ? { grants } : {}), print: printOf(principal) };
    if (this.#common.size >= commonMost) this.#common.clear();
    this.#common.set(key, common);
    return common;
  }

  forget(sessionId: string): void {
    this.#entered.delete(sessionId);
  }

  /** @returns the print of each session's row as it was last seen; empty where it is to be looked at */
  seen(sessionIds: readonly string[], assignments: RoleAssignments): string[] {
    if (this.#seenUnder !== assignments) for (const entered of this.#entered.values()) entered.seen = '';
    this.#seenUnder = assignments;
    return sessionIds.map((id) => this.#entered.get(id)?.seen ?? '');
  }

  /** Nothing has changed for the sockets of this session. */
  see(sessionId: string, print: string, assignments: RoleAssignments): void {
    const entered = this.#seenUnder === assignments ? this.#entered.get(sessionId) : undefined;
    if (entered) entered.seen = print;
  }

  /** The person still belongs to the session's organisation. */
  mayEnter(row: PersonRow, assignments: RoleAssignments): boolean {
    return row.personId !== null && this.#print(row, assignments) !== undefined;
  }

  /** An organisation that is out of reach now is a change. */
  hasChanged(row: PersonRow, assignments: RoleAssignments): boolean {
    return (this.#entered.get(row.sessionId)?.entrances ?? []).some(({ orgId, print }) => this.#print(row, assignments, orgId) !== print);
  }

  #print(row: PersonRow, assignments: RoleAssignments, orgId?: string): string | undefined {
    if (this.#alike.of !== assignments) this.#alike = { of: assignments, prints: new Map() };
    const { prints } = this.#alike;
    const key = `${orgId ?? ''} ${standingKey(row)}`;
    const known = prints.get(key);
    if (known !== undefined || prints.has(key)) return known;
    const print = printIn(row, assignments, orgId);
    prints.set(key, print);
    return print;
  }
}
