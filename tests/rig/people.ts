/** People of a test's own, so that no simulated patient writes in their name. */
import type { Rig } from './rig.ts';

export interface RigMember {
  readonly id: string;
  readonly openId: string;
  readonly name: string;
  readonly orgId: string;
}

export async function addMembers(rig: Rig, wanted: readonly Omit<RigMember, 'id'>[]): Promise<RigMember[]> {
  const made = await rig.sql<{ id: string; open_id: string; name: string; org_id: string }>(
    `insert into member (id, org_id, open_id, name, sex, level, enabled, tags)
     select gen_random_uuid(), org_id::uuid, open_id, name, 'unknown', 'normal', true, '{}' from unnest($1::text[], $2::text[], $3::text[]) as given(open_id, name, org_id)
     returning id, open_id, name, org_id`,
    [wanted.map((one) => one.openId), wanted.map((one) => one.name), wanted.map((one) => one.orgId)],
  );
  return made.map((row) => ({ id: row.id, openId: row.open_id, name: row.name, orgId: row.org_id }));
}

export interface RigStaff {
  readonly username: string;
  readonly password: string;
  readonly roleCodes: readonly string[];
  readonly orgId: string;
}

export function staffOf(rig: Rig, roleCode: string): RigStaff {
  const found = rig.run().demo?.staff.find((one) => one.roleCodes.includes(roleCode));
  if (!found) throw new Error(`run.json names no demo person with the role ${roleCode}.`);
  return found;
}
