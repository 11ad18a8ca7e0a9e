/** The audit log asks these of the server. */
import { fromPromise } from 'xstate';
import { auditLimits } from '#contract/limits/server.ts';
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

/** The line of history that was written in the same transaction. */
async function changesOf(api: Api, { entity, entityId, at }: AuditRow): Promise<AuditChanges> {
  if (!entity || !entityId || !standardEntity(entity)) return null;
  const lines = (await api.call(`${entity}.history` as 'member.history', { id: entityId, limit: historyRows })) as readonly HistoryLine[];
  // The history keeps milliseconds, the audit microseconds.
  const line = lines.find((one) => Math.abs(Date.parse(one.at) - Date.parse(at)) <= 1);
  return line && line.changes.length > 0 ? { entity, fields: line.changes, names: line.names ?? {}, reason: line.reason } : null;
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
