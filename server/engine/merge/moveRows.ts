/** Rows of all entities that refer to a row are led to another one, and back. */
import { mergeReasons } from '#contract/merge.ts';
import { frameType } from '#contract/socket.ts';
import { logLimits } from '#contract/limits/chat.ts';
import { entityOf } from '#server/engine/entities.ts';
import { audienceOf, publish, writeHistory } from '#server/engine/recordChange.ts';
import type { Principal } from '#server/kit/principal.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import { referencesTo } from './references.ts';
import type { Referring } from './references.ts';

export interface MovedRow extends Record<string, unknown> {
  readonly id: string;
  readonly orgId: string;
  readonly version: number;
  readonly mark: number | null;
}
export interface MovedRows {
  readonly of: Referring;
  readonly rows: readonly MovedRow[];
}
interface Way {
  readonly from: string;
  readonly to: string;
  readonly principal: Principal;
  readonly reason: (typeof mergeReasons)[keyof typeof mergeReasons];
}

/** A row that would come to stand for the same as one of the other's stays where it is. */
const besideOthers = ({ table, column, keys }: Referring): string =>
  keys
    .map(({ columns, isLivingOnly, areNullsEqual }) => {
      const same = columns.map((one) => `o.${one} ${areNullsEqual ? 'is not distinct from' : '='} x.${one}`);
      const living = isLivingOnly ? ['o.deleted_at is null', 'x.deleted_at is null'] : [];
      return ` and not exists (select from ${table} o where ${[`o.${column} = $2`, ...same, ...living].join(' and ')})`;
    })
    .join('');

/** A row never refers to itself by it: a survivor whom the other one had referred keeps that. @param ids these rows alone */
const moveSql = (of: Referring, ids?: string): string =>
  `update ${of.table} x set ${of.column} = $2, version = x.version + 1, updated_at = now(), updated_by = $3 where x.${of.column} = $1 and x.id <> $2${ids === undefined ? '' : ` and x.id = any(${ids}::uuid[])`}${besideOthers(of)}
   returning x.id, x.org_id as "orgId", x.version, ${of.mark === undefined ? 'null::int' : `x.${of.mark}`} as mark`;

async function tell(tx: Tx, { of, rows }: MovedRows, { from, to, principal, reason }: Way): Promise<void> {
  if (rows.length === 0) return;
  if (!of.isStandard) return tellPlain(tx, { of, rows }, { to, principal });
  const entity = entityOf(of.entity);
  const changes = [{ field: of.field, from, to }];
  await writeHistory(
    tx,
    { entity, principal, act: 'updated', reason },
    rows.map(({ id, version }) => ({ id, version, changes })),
  );
  publish(
    tx,
    {
      entity,
      principal,
      act: 'updated',
      orgIds: await audienceOf(
        tx,
        entity,
        principal,
        rows.map(({ orgId }) => orgId),
      ),
    },
    rows,
  );
}

/** An entity that only has a table: whoever shows its rows asks for them anew. */
function tellPlain(tx: Tx, { of, rows }: MovedRows, { to, principal }: Pick<Way, 'to' | 'principal'>): void {
  const draft = { groupId: principal.groupId, frameType: frameType.changed, entity: of.entity, change: 'updated', actorId: principal.id } as const;
  for (let at = 0; at < rows.length; at += logLimits.manyIds) {
    const some = rows.slice(at, at + logLimits.manyIds);
    const audience = { orgIds: [...new Set(some.map(({ orgId }) => orgId))], memberIds: [to] };
    tx.append({ ...draft, entityId: null, many: some.map(({ id }) => id), version: 0, audience });
  }
}

async function moveOf(tx: Tx, of: Referring, way: Way, ids?: readonly string[]): Promise<MovedRows> {
  const values = [way.from, way.to, way.principal.id, ...(ids === undefined ? [] : [ids])];
  const rows = await tx.query<MovedRow>(moveSql(of, ids === undefined ? undefined : '$4'), values);
  const moved = { of, rows };
  await tell(tx, moved, way);
  return moved;
}

/** Each entity in the order of the contract. */
export async function leadRows(tx: Tx, entity: string, way: Omit<Way, 'reason'>): Promise<readonly MovedRows[]> {
  const all: MovedRows[] = [];
  for (const of of referencesTo(entity)) {
    const moved = await moveOf(tx, of, { ...way, reason: mergeReasons.merged });
    if (moved.rows.length > 0) all.push(moved);
  }
  return all;
}

/** These rows alone go back, as far as they still are where they were led to. */
export const leadBack = (tx: Tx, of: Referring, ids: readonly string[], way: Omit<Way, 'reason'>): Promise<MovedRows> =>
  moveOf(tx, of, { ...way, reason: mergeReasons.parted }, ids);
