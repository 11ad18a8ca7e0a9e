/** Organisations and roles decide about everybody's rights. They are asked on every request, and changed a few times a year. */
import { isRight } from '#contract/entityRights.ts';
import { sessionLimits } from '#contract/limits/session.ts';
import type { DataScope, FieldRule } from '#contract/resources/role.ts';
import { corpAdminRoleCode } from '#contract/rights.ts';
import type { Right } from '#contract/rights.ts';
import type { Query } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
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
  /** Organisation -> the roles that it names for managing follow-up (spec 6); it names none where it is not there. */
  readonly managing: ReadonlyMap<string, ReadonlySet<string>>;
}

type StoredRole = Omit<RoleRow, 'rights' | 'fieldRules'> & { readonly rights: readonly string[]; readonly fieldRules: readonly FieldRule[] | null };

/** A right that this version does not know gives nothing; the administrator of the group holds those that a new version brings. */
const rightsOf = ({ code, rights }: StoredRole): readonly Right[] => (code === corpAdminRoleCode ? everyStaffRight : rights.filter(isRight));

interface StoredOrg extends Org {
  /** The roles that it names for managing follow-up, where it names any. */
  readonly managing: readonly string[] | null;
}
interface StoredAssignments {
  readonly orgs: readonly StoredOrg[];
  readonly roles: readonly StoredRole[];
}

async function readStored(query: Query): Promise<StoredAssignments> {
  const orgs = await query.query<StoredOrg & Record<string, unknown>>(orgsSql);
  return { orgs, roles: await query.query<StoredRole & Record<string, unknown>>(rolesSql) };
}

const orgsSql = prepared(
  `select o.id, o.group_id as "groupId", o.parent_id as "parentId", o.name, o.status = 'enabled' and o.deleted_at is null as enabled, f.managing
   from organisation o left join (select f.org_id, array_agg(distinct r.id order by r.id) as managing from org_follow_role f, unnest(f.role_ids) r(id)
     where f.duty = 'manage' and f.enabled and f.deleted_at is null group by f.org_id) f on f.org_id = o.id order by o.id`,
);
const rolesSql = prepared(
  `select id, org_id as "groupId", code, name, name_en as "nameEn", rights, data_scope as "dataScope", coalesce(scope_org_ids, '{}') as "scopeOrgIds", field_rules as "fieldRules"
   from role where deleted_at is null and is_disabled is not true order by code, id`,
);

function assignmentsOf({ orgs, roles }: StoredAssignments): RoleAssignments {
  const known = roles.map((role): RoleRow => ({ ...role, rights: rightsOf(role), fieldRules: role.fieldRules ?? [] }));
  const managing = new Map(orgs.flatMap(({ id, managing: roleIds }): [string, ReadonlySet<string>][] => (roleIds ? [[id, new Set(roleIds)]] : [])));
  return { tree: new OrgTree(orgs), roles: new Roles(known), managing };
}

/** Read anew. */
export const loadAssignments = async (query: Query): Promise<RoleAssignments> => assignmentsOf(await readStored(query));

/**
 * One reading for everybody who asks within a second and a half: together with what sessions keep, well inside the five seconds of A11 and F6. As long as nothing has changed
 * every reading gives the same object, so that what was worked out of it stays good.
 */
export function assignmentsReader(query: Query): { read(): Promise<RoleAssignments>; forget(): void } {
  let kept: { readonly until: number; readonly assignments: Promise<RoleAssignments> } | undefined;
  let last: { readonly text: string; readonly assignments: RoleAssignments } | undefined;
  const load = async (): Promise<RoleAssignments> => {
    const stored = await readStored(query);
    const text = JSON.stringify(stored);
    if (last?.text !== text) last = { text, assignments: assignmentsOf(stored) };
    return last.assignments;
  };
  const read = (): Promise<RoleAssignments> => {
    const now = performance.now();
    if (kept && kept.until > now) return kept.assignments;
    const assignments = load();
    kept = { until: now + sessionLimits.freshMs, assignments };
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
      return assignments.tree.isEmpty ? load() : assignments;
    },
    forget: () => {
      kept = undefined;
    },
  };
}
