/** What decides about everybody's rights: the organisations and the roles. Asked on every request, changed a few times a year. */
import { isRight } from '#contract/entityRights.ts';
import type { Right } from '#contract/rights.ts';
import type { Query } from '#server/db/database.ts';
import { OrgTree } from './orgTree.ts';
import type { Org } from './orgTree.ts';

export type DataScope = 'org' | 'orgAndBelow' | 'group';
export interface RoleRow {
  readonly code: string;
  readonly name: string;
  readonly rights: readonly Right[];
  readonly dataScope: DataScope;
}
export interface Standing {
  readonly tree: OrgTree;
  readonly roles: ReadonlyMap<string, RoleRow>;
}

const freshMs = 1_500;

async function load(query: Query): Promise<Standing> {
  const orgs = await query.query<Org & Record<string, unknown>>(
    `select id, group_id as "groupId", parent_id as "parentId", name, status = 'enabled' and deleted_at is null as enabled from organisation`,
  );
  const roles = await query.query<Omit<RoleRow, 'rights'> & { rights: string[] } & Record<string, unknown>>(
    'select code, name, rights, data_scope as "dataScope" from role where deleted_at is null order by code',
  );
  // A right that this version does not know gives nothing.
  const known = roles.map((role): RoleRow => ({ ...role, rights: role.rights.filter(isRight) }));
  return { tree: new OrgTree(orgs), roles: new Map(known.map((role) => [role.code, role])) };
}

/** One reading for everybody who asks within a second and a half: together with what sessions keep, well inside the five seconds of A11 and F6. */
export function standingReader(query: Query): () => Promise<Standing> {
  let kept: { readonly until: number; readonly standing: Promise<Standing> } | undefined;
  const read = (): Promise<Standing> => {
    const now = performance.now();
    if (kept && kept.until > now) return kept.standing;
    const standing = load(query);
    kept = { until: now + freshMs, standing };
    // A failed reading is nobody's: the next one asks again.
    standing.catch(() => {
      kept = undefined;
    });
    return standing;
  };
  return async () => {
    const standing = await read();
    // The first group has just been made, perhaps: who makes it must not be sent away by what was read before.
    return standing.tree.isEmpty ? load(query) : standing;
  };
}
