/** Spec 7: qxOrgId travels beside every call. It only chooses among the caller's own organisations and never widens anything (E6). */
import type { IncomingHttpHeaders } from 'node:http';
import { Refusal } from '#server/kit/refusal.ts';
import type { Given } from './body.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** @throws Refusal invalidInput for a list, foreignOrganisation for what is no organisation */
function readChoice(value: unknown): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value !== 'string') throw new Refusal('invalidInput', { detail: 'qxOrgId' }, { qxOrgId: 'qxOrgId' });
  const id = value.trim().toLowerCase();
  if (!uuid.test(id)) throw new Refusal('foreignOrganisation');
  return id;
}

/** The specification gives them no organisation: they act in the session's, and what is said beside must not differ from it (design 6). */
const actsInSession: ReadonlySet<string> = new Set(['PUT', 'PATCH', 'DELETE']);

const joined = (header: string | string[] | undefined): string | undefined => (Array.isArray(header) ? header.join(',') : header);

export interface Choosing {
  readonly method: string;
  /** Body and query. */
  readonly sources: readonly Given[];
  readonly headers: IncomingHttpHeaders;
  /** The session's own organisation. */
  readonly sessionOrgId: string;
}

/**
 * Body, query, the header `orgId` of crm-server calls and the optional header `qxOrgId` must agree. Absent means the session's own, never all.
 * @returns the chosen organisation, to be checked against the session
 * @throws Refusal invalidInput where they differ, foreignOrganisation where a PUT, PATCH or DELETE comes from a window of another organisation
 */
export function chosenOrganisation({ method, sources, headers, sessionOrgId }: Choosing): string | undefined {
  const choices = [
    ...sources.map((source) => (Object.hasOwn(source, 'qxOrgId') ? source['qxOrgId'] : undefined)),
    joined(headers['orgid']),
    joined(headers['qxorgid']),
  ].map(readChoice);
  const different = [...new Set(choices.filter((choice) => choice !== undefined))];
  if (different.length > 1) throw new Refusal('invalidInput', { detail: 'qxOrgId' }, { qxOrgId: 'qxOrgId' });
  const [chosen] = different;
  if (chosen !== undefined && chosen !== sessionOrgId && actsInSession.has(method)) throw new Refusal('foreignOrganisation');
  return chosen;
}
