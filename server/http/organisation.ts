/** Spec 7: qxOrgId travels beside every call. It only chooses among the caller's own organisations and never widens anything (E6). */
import type { IncomingHttpHeaders } from 'node:http';
import { Refusal } from '#server/refusal.ts';
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

/**
 * Body, query and the header `orgId` of crm-server calls must agree. Absent means the session's own, never all.
 * @returns the chosen organisation, to be checked against the session
 */
export function chosenOrganisation(sources: readonly Given[], headers: IncomingHttpHeaders): string | undefined {
  const header = headers['orgid'];
  const choices = [
    ...sources.map((source) => (Object.hasOwn(source, 'qxOrgId') ? source['qxOrgId'] : undefined)),
    Array.isArray(header) ? header.join(',') : header,
  ].map(readChoice);
  const different = new Set(choices.filter((choice) => choice !== undefined));
  if (different.size > 1) throw new Refusal('invalidInput', { detail: 'qxOrgId' }, { qxOrgId: 'qxOrgId' });
  return [...different][0];
}
