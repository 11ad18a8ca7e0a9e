/** The tree of organisations. Parents in a circle, whoever made it, end nothing. */
import { resourceLimits } from '#contract/limits/lists.ts';

export interface Org {
  readonly id: string;
  readonly groupId: string;
  readonly parentId: string | null;
  readonly name: string;
  readonly enabled: boolean;
}

export class OrgTree {
  readonly #orgs: ReadonlyMap<string, Org>;
  readonly #children: ReadonlyMap<string, readonly Org[]>;

  constructor(orgs: readonly Org[]) {
    this.#orgs = new Map(orgs.map((org) => [org.id, org]));
    this.#children = Map.groupBy(orgs, (org) => org.parentId ?? '');
  }

  /** The tree is as it would be with this organisation below another one. */
  moved(id: string, parentId: string | null): OrgTree {
    return new OrgTree([...this.#orgs.values()].map((org) => (org.id === id ? { ...org, parentId } : org)));
  }

  /** True until the first group is made. */
  get isEmpty(): boolean {
    return this.#orgs.size === 0;
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

  /** The organisations above this one, nearest first. */
  above(id: string): string[] {
    const found = new Set<string>([id]);
    for (let next = this.#orgs.get(id)?.parentId; next != null && !found.has(next); next = this.#orgs.get(next)?.parentId) found.add(next);
    return [...found].slice(1);
  }

  /** These organisations are not switched on, or stand below such a one: of the whole group, or below an organisation. */
  off(groupId: string, below?: string): string[] {
    const on = new Set(below === undefined ? this.ofGroup(groupId) : this.below(below));
    const isBelow = (org: Org | undefined, depth = 0): boolean =>
      org !== undefined && depth < resourceLimits.treeDepth && (org.id === below || isBelow(this.#orgs.get(org.parentId ?? ''), depth + 1));
    return [...this.#orgs.values()].filter((org) => org.groupId === groupId && !on.has(org.id) && (below === undefined || isBelow(org))).map(({ id }) => id);
  }

  ofGroup(groupId: string): string[] {
    return [...this.#orgs.values()].filter((org) => org.enabled && org.groupId === groupId).map((org) => org.id);
  }
}
