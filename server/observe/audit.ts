/** The audit says who did what, append-only (K2, K3). A change is audited in its own transaction; a call that only reads is audited before its answer leaves. */
import type { AuditDetail } from '#contract/readings/auditFacts.ts';
import type { AuditClass } from '#contract/resource.ts';
import type { Query } from '#server/db/database.ts';
import { afterwards } from '#server/db/pipelined.ts';
import { prepared } from '#server/db/prepared.ts';
import { Refusal } from '#server/kit/refusal.ts';
import type { Principal } from '#server/kit/principal.ts';

export interface AuditRow {
  readonly principal: Pick<Principal, 'kind' | 'id' | 'orgId' | 'sessionId'> | undefined;
  readonly operation: string;
  readonly class: AuditClass;
  readonly outcome: 'done' | 'refused';
  readonly code?: number;
  /** The call came from this address; absent: the server did it by itself. */
  readonly address?: string;
  readonly entity?: string;
  readonly entityId?: string;
  /** Ids, states and counts. Never personal text. */
  readonly detail?: AuditDetail;
}

const insert = prepared(`
  insert into audit (actor_kind, actor_id, org_id, session_id, operation, class, outcome, code, address, entity, entity_id, detail)
  select actor_kind, actor_id, org_id, session_id, operation, class, outcome, code, address, entity, entity_id, detail
  from jsonb_to_recordset($1::jsonb) as r(actor_kind text, actor_id uuid, org_id uuid, session_id uuid, operation text, class text, outcome text, code int, address text, entity text, entity_id uuid, detail jsonb)`);

const anonymous = { kind: 'anonymous', id: null, orgId: '', sessionId: '' } as const;

/** A field that a row leaves out arrives as null. */
function asRecord({ principal, entityId, operation, class: auditClass, outcome, code, address, entity, detail }: AuditRow): Record<string, unknown> {
  const by = principal ?? anonymous;
  return {
    actor_kind: by.kind,
    actor_id: by.id,
    org_id: by.orgId || null,
    session_id: by.sessionId || null,
    operation,
    class: auditClass,
    outcome,
    code,
    address,
    entity,
    entity_id: entityId,
    detail,
  };
}

export const writeAudit = async (query: Query, rows: readonly AuditRow[]): Promise<void> => {
  await afterwards(query, { text: insert, values: [JSON.stringify(rows.map(asRecord))], isKept: true });
};

const queueMax = 5_000;
const groupMax = 500;

interface Waiting {
  readonly row: AuditRow;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** Rows that arrive while a group is being written form the next one: a list page costs no commit of its own. */
export class AuditWriter {
  readonly #query: Query;
  #waiting: Waiting[] = [];
  #writing = false;

  constructor(query: Query) {
    this.#query = query;
  }

  /** Resolves when the row is committed; the answer waits for it. */
  write(row: AuditRow): Promise<void> {
    if (this.#waiting.length >= queueMax) return Promise.reject(new Refusal('overloaded', { seconds: 1 }));
    return new Promise((resolve, reject) => {
      this.#waiting.push({ row, resolve, reject });
      if (this.#writing) return;
      this.#writing = true;
      // Those that are read in the same turn go together: a commit with its part of the chain costs a row alone four times what it costs one of ten (docs/adr/0139).
      setImmediate(() => void this.#run());
    });
  }

  async #run(): Promise<void> {
    while (this.#waiting.length > 0) {
      const group = this.#waiting.splice(0, groupMax);
      try {
        await writeAudit(
          this.#query,
          group.map((one) => one.row),
        );
        for (const one of group) one.resolve();
      } catch (error) {
        for (const one of group) one.reject(error);
      }
    }
    this.#writing = false;
  }
}
