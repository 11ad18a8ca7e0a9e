/** Organisations and roles decide about everybody's rights. They are asked on every request, and changed a few times a year. */
import { isRight } from '#contract/entityRights.ts';
import type { DataScope, FieldRule } from '#contract/resources/role.ts';
import { corpAdminRoleCode } from '#contract/rights.ts';
import type { Right } from '#contract/rights.ts';
import type { Query } from '#server/db/database.ts';
import { OrgTree } from './orgTree.ts';
import type { Org } from './orgTree.ts';
import { everyStaffRight } from './standardRoles.ts';

export interface RoleRow {
  readonly id: string;
  readonly groupId: string;
  readonly code: string;
  readonly name: string;
  readonly nameEn: string | null;
  readonly rights: readonly Right[];
  readonly dataScope: DataScope;
  readonly scopeOrgIds: readonly string[];
  readonly fieldRules: readonly FieldRule[];
}

/** The roles of all groups by their codes. */
export class Roles {
  readonly #found: ReadonlyMap<string, RoleRow>;

  constructor(rows: readonly RoleRow[]) {
    this.#found = new Map(rows.map((role) => [`${role.groupId} ${role.code}`, role]));
  }

  get(groupId: string, code: string): RoleRow | undefined {
    return this.#found.get(`${groupId} ${code}`);
  }

  ofGroup(groupId: string): readonly RoleRow[] {
    return [...this.#found.values()].filter((role) => role.groupId === groupId);
  }

  /** In either language; none where several are called so. */
  called(groupId: string, name: string): RoleRow | undefined {
    const [found, ...others] = [...this.#found.values()].filter((role) => role.groupId === groupId && (role.name === name || role.nameEn === name));
    return others.length === 0 ? found : undefined;
  }
}

export interface RoleAssignments {
  readonly tree: OrgTree;
  readonly roles: Roles;
}

const freshMs = 1_500;
type StoredRole = Omit<RoleRow, 'rights' | 'fieldRules'> & { readonly rights: readonly string[]; readonly fieldRules: readonly FieldRule[] | null };

/** A right that this version does not know gives nothing; the administrator of the group holds those that a new version brings. */
const rightsOf = ({ code, rights }: StoredRole): readonly Right[] => (code === corpAdminRoleCode ? everyStaffRight : rights.filter(isRight));

/** Read anew. */
export async function loadAssignments(query: Query): Promise<RoleAssignments> {
  const orgs = await query.query<Org & Record<string, unknown>>(
    `select id, group_id as "groupId", parent_id as "parentId", name, status = 'enabled' and deleted_at is null as enabled from organisation`,
  );
  const roles = await query.query<StoredRole & Record<string, unknown>>(
    `select id, org_id as "groupId", code, name, name_en as "nameEn", rights, data_scope as "dataScope", coalesce(scope_org_ids, '{}') as "scopeOrgIds", field_rules as "fieldRules"
     from role where deleted_at is null and is_disabled is not true order by code`,
  );
  const known = roles.map((role): RoleRow => ({ ...role, rights: rightsOf(role), fieldRules: role.fieldRules ?? [] }));
  return { tree: new OrgTree(orgs), roles: new Roles(known) };
}

/** One reading for everybody who asks within a second and a half: together with what sessions keep, well inside the five seconds of A11 and F6. */
export function assignmentsReader(query: Query): { read(): Promise<RoleAssignments>; forget(): void } {
  let kept: { readonly until: number; readonly assignments: Promise<RoleAssignments> } | undefined;
  const read = (): Promise<RoleAssignments> => {
    const now = performance.now();
    if (kept && kept.until > now) return kept.assignments;
    const assignments = loadAssignments(query);
    kept = { until: now + freshMs, assignments };
    // A failed reading is nobody's: the next one asks again.
    assignments.catch(() => {
      kept = undefined;
    });
    return assignments;
  };
  return {
    read: async () => {
      const assignments = await read();
      // The first group has just been made, perhaps: who makes it must not be sent away by what was read before.
      return assignments.tree.isEmpty ? loadAssignments(query) : assignments;
    },
    forget: () => {
      kept = undefined;
    },
  };
}
