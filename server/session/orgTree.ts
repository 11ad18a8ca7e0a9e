/** The tree of organisations, kept for two seconds: it is asked on every request and changes a few times a year. */
import type { Query } from '#server/db/database.ts';

export interface Org { readonly id: string; readonly groupId: string; readonly parentId: string | null; readonly name: string; readonly enabled: boolean }

export class OrgTree {
  readonly #orgs: ReadonlyMap<string, Org>;
  readonly #children: ReadonlyMap<string, readonly Org[]>;

  constructor(orgs: readonly Org[]) {
    this.#orgs = new Map(orgs.map((org) => [org.id, org]));
    this.#children = Map.groupBy(orgs, (org) => org.parentId ?? '');
  }

  /** @returns undefined for one that is missing or switched off */
  get(id: string): Org | undefined {
    const org = this.#orgs.get(id);
    return org?.enabled ? org : undefined;
  }

  /** The organisation and all below it that are switched on; a branch that is switched off is left out whole. */
  below(id: string): string[] {
    const found: string[] = [];
    const seen = new Set<string>();
    const open = [id];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (seen.has(next) || !this.get(next)) continue;
      seen.add(next);
      found.push(next);
      open.push(...(this.#children.get(next) ?? []).map((org) => org.id));
    }
    return found;
  }

  ofGroup(groupId: string): string[] {
    return [...this.#orgs.values()].filter((org) => org.enabled && org.groupId === groupId).map((org) => org.id);
  }
}

const freshMs = 2_000;

/** One tree for everybody who asks within two seconds. */
export function orgTreeReader(query: Query): () => Promise<OrgTree> {
  let kept: { readonly until: number; readonly tree: Promise<OrgTree> } | undefined;
  const load = async (): Promise<OrgTree> =>
    new OrgTree(
      await query.query<Org & Record<string, unknown>>(
        `select id, group_id as "groupId", parent_id as "parentId", name, status = 'enabled' and deleted_at is null as enabled from organisation`,
      ),
    );
  return () => {
    const now = performance.now();
    if (kept && kept.until > now) return kept.tree;
    const tree = load();
    kept = { until: now + freshMs, tree };
    // A failed reading is nobody's tree: the next one asks again.
    tree.catch(() => { kept = undefined; });
    return tree;
  };
}
