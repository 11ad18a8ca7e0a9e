/**
 * Every answer that a server suite hears is searched. H9: a refusal says nothing of the inside: no stack, no SQL, no path, no part or version of the server. E2: nobody hears of a
 * row of another group. What the caller said himself is no news.
 */
import type { Hospital } from './hospital.ts';

const place = String.raw`node_modules|node:internal|file:\/\/|\/(?:server|contract|src)\/[\w/.]+\.[cm]?[jt]s\b|\bat (?:async )?[\w.<>]+ \([^)]*:\d+:\d+\)|\.ts:\d+`;
const sql = String.raw`\bselect\b[^"]{1,300}\bfrom\b|\binsert into\b|\bupdate \w+ set\b|\bdelete from\b|syntax error|violates|invalid input syntax|(?:relation|column) \\?"[\w.]+\\?" (?:does not|of relation|already)|\bpg_\w+|SQLSTATE`;
const parts = String.raw`\bFST_\w+|\bERR_\w+|\bE(?:CONN|NOENT|ACCES|PIPE|NOTFOUND|TIMEDOUT)|postgres|fastify|undici|\bzod\b|\bnode(?:\.js)?[/ ]v?\d|careline[/ ]\d`;
const places = new RegExp(place, 'i');
const inside = new RegExp(`${place}|${sql}|${parts}`, 'i');
const namedParts = ['server', 'x-powered-by', 'via', 'x-runtime', 'x-version'];

export interface Heard {
  readonly status: number;
  readonly rawHeaders: readonly string[];
  readonly text: string;
  /** Absent: no envelope. */
  readonly code: unknown;
}

/** @param said everything the caller sent, as he sent it @throws where an answer tells of the inside */
export function requireSilent({ status, rawHeaders, text, code }: Heard, said: string): void {
  const named = rawHeaders.filter((name, at) => at % 2 === 0 && namedParts.includes(name.toLowerCase()));
  if (named.length > 0) throw new Error(`[H9] An answer names its server: ${named.join(', ')}`);
  const isRefusal = status >= 400 || (code !== undefined && code !== 0 && code !== 200);
  // A file is what somebody wrote; an envelope that is well holds the words of people, who never speak of places.
  if (!isRefusal && code === undefined) return;
  const [found] = (isRefusal ? inside : places).exec(text) ?? [];
  if (found !== undefined && !said.includes(found)) throw new Error(`[H9] An answer tells of the inside, “${found}”: ${text.slice(0, 400)}`);
}

const isOfAudit = (said: string): boolean => said.startsWith('/api-user/system/audit/');

type Make = (name: string, orgId: string, ...more: readonly unknown[]) => Promise<string>;

/** Rows belong to groups: this is filled while a suite makes its people and rows. */
export class Whose {
  readonly #rows = new Map<string, string[]>();
  readonly #people = new Map<string, string>();
  readonly #tokens = new Map<string, string>();
  /** Each group has here the rows of others that its people have named. */
  readonly #named = new Map<string, Set<string>>();
  readonly #spoken = new Set<string>();
  readonly #groupOf: (orgId: string) => string;

  constructor({ orgs }: Hospital) {
    this.#groupOf = (orgId) => (orgId === orgs.otherGroup || orgId === orgs.otherHouse ? orgs.otherGroup : orgs.group);
  }

  /** The same hospital; what it makes is remembered. */
  watch(hospital: Hospital): Hospital {
    const { orgs, ...makers } = hospital;
    const watched = Object.entries(makers).map(([kind, make]) => {
      const noting: Make = async (name, orgId, ...more) => {
        const id = await (make as Make)(name, orgId, ...more);
        const group = this.#groupOf(orgId);
        this.#rows.set(group, [...(this.#rows.get(group) ?? []), id]);
        // Somebody who works in several organisations is not judged by the first.
        if (kind === 'member' || (kind === 'staff' && !JSON.stringify(more).includes('bound_org_ids'))) this.#people.set(name, group);
        return id;
      };
      return [kind, noting];
    });
    return { orgs, ...Object.fromEntries(watched) } as Hospital;
  }

  entered(name: string, token: string): void {
    const group = this.#people.get(name);
    if (group !== undefined) this.#tokens.set(token, group);
  }

  /** The caller said this, and where the audit is read, what anybody has said of the inside before: it tells again what was asked. */
  saidUpTo(said: string): string {
    for (const [spoken] of said.matchAll(new RegExp(places, 'gi'))) this.#spoken.add(spoken);
    return isOfAudit(said) ? `${said} ${[...this.#spoken].join(' ')}` : said;
  }

  /** @throws where an answer holds the id of a row of another group */
  requireOwn(token: string | undefined, text: string, said: string): void {
    const own = this.#tokens.get(token ?? '');
    if (own === undefined) return;
    const isAudit = isOfAudit(said);
    const named = this.#named.get(own) ?? new Set<string>();
    this.#named.set(own, named);
    for (const [group, ids] of this.#rows) {
      if (group === own) continue;
      for (const id of ids) if (said.includes(id)) named.add(id);
      // The audit tells again what somebody of the group has asked for, whether there is such a row or not.
      const isKnown = (id: string): boolean => said.includes(id) || (isAudit && named.has(id));
      const told = ids.find((id) => text.includes(id) && !isKnown(id));
      if (told !== undefined) throw new Error(`[E2] An answer tells of the row ${told} of another group: ${text.slice(0, 400)}`);
    }
  }
}
