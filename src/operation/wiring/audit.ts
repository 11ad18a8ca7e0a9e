/** The audit log asks these of the server. */
import { fromPromise } from 'xstate';
import { auditLimits } from '#contract/limits/server.ts';
import type { Answers } from '#contract/operations.ts';
import { standardEntity } from '#contract/standardEntities.ts';
import type { FieldChange } from '#contract/standardShapes.ts';
import type { Api } from '#api/client.ts';
import { askedOf } from '#src/operation/machines/query.ts';
import type { AuditRow } from '#src/operation/machines/query.ts';
import { auditMachine } from '#src/operation/machines/auditMachine.ts';
import type { AuditChanges } from '#src/operation/machines/auditMachine.ts';
import type { Wired } from '#src/kit/wiring/parts.ts';

const historyRows = 50;

interface HistoryLine {
  readonly at: string;
  readonly changes: readonly FieldChange[];
  readonly names?: Readonly<Record<string, string>> | null;
  readonly reason: string | null;
}

/** A row that describes fields says of which entity; somebody who may not read it is told without. */
async function aboutWhom(api: Api, entity: string, id: string): Promise<{ readonly about?: string }> {
  if (!standardEntity(entity)?.fields['entity']) return {};
  const row = await api.call(`${entity}.detail` as 'member.detail', { id }).catch(() => null);
  const about = (row as Readonly<Record<string, unknown>> | null)?.['entity'];
  return typeof about === 'string' ? { about } : {};
}

/** Rules name roles by their codes. */
async function roleNames(api: Api, changes: readonly FieldChange[]): Promise<Readonly<Record<string, string>>> {
  if (!changes.some(({ field }) => field === 'roleRules')) return {};
  const roles = await api.call('role.options', {}).catch((): Answers<'role.options'> => []);
  return Object.fromEntries(roles.flatMap(({ label, hint }) => (hint ? [[hint, label]] : [])));
}

/** The line of history that was written in the same transaction. */
async function changesOf(api: Api, { entity, entityId, at }: AuditRow): Promise<AuditChanges> {
  if (!entity || !entityId || !standardEntity(entity)) return null;
  const lines = (await api.call(`${entity}.history` as 'member.history', { id: entityId, limit: historyRows })) as readonly HistoryLine[];
  // The history keeps milliseconds, the audit microseconds.
  const line = lines.find((one) => Math.abs(Date.parse(one.at) - Date.parse(at)) <= 1);
  if (!line || line.changes.length === 0) return null;
  const [about, roles] = await Promise.all([aboutWhom(api, entity, entityId), roleNames(api, line.changes)]);
  return { entity, ...about, fields: line.changes, names: { ...roles, ...line.names }, reason: line.reason };
}

export const wired: Wired = ({ api, tools: { now } }) => ({
  logic: auditMachine.provide({
    actors: {
      loadRows: fromPromise(async ({ input: { query, next } }) => {
        const { rows, next: goesOn = null } = await api.call('system.auditList', {
          ...askedOf(query, now()),
          limit: auditLimits.page,
          ...(next === null ? {} : { next }),
        });
        return { rows, next: goesOn };
      }),
      loadChanges: fromPromise(({ input: { row } }) => changesOf(api, row)),
      findPeople: fromPromise(async ({ input: { words } }) => {
        const found = await api.call('staffUser.options', { searchValue: words });
        return found.map(({ id, label, hint }) => ({ id, label, hint: hint ?? '' }));
      }),
    },
  }),
});
