/** The audit log is asked for this. Pure. */
import { auditLimits } from '#contract/limits/server.ts';
import type { Answers, Takes } from '#contract/operations.ts';
import type { AuditClass } from '#contract/resource.ts';

export type AuditRow = Answers<'system.auditList'>['rows'][number];
export interface AuditQuery {
  readonly person: { readonly id: string; readonly name: string } | null;
  readonly class: AuditClass | null;
  readonly outcome: AuditRow['outcome'] | null;
  readonly entity: string | null;
  readonly action: string | null;
  readonly entityId: string | null;
  /** Back from now. */
  readonly days: number;
}
export const noQuery: AuditQuery = { person: null, class: null, outcome: null, entity: null, action: null, entityId: null, days: auditLimits.daysShown };

const dayMs = 86_400_000;

/** The server is asked for this, of a list and of a file alike. */
export function askedOf({ person, days, ...rest }: AuditQuery, now: number): Omit<Takes<'system.auditList'>, 'limit' | 'next'> {
  const given = { ...rest, personId: person?.id, from: new Date(now - days * dayMs).toISOString() };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value != null));
}
