/** Customers found by fields and by conditions: the list of customers, asked in another way, with its rights, its masks and its bounds. */
import type { Answers, Takes } from '#contract/operations.ts';
import type { Query } from '#server/db/database.ts';
import { entityFor } from '#server/engine/own/ownFields.ts';
import { listRows } from '#server/engine/list.ts';
import type { Asked } from '#server/engine/listAsked.ts';
import type { Handlers, OperationContext } from '#server/engine/calls/handler.ts';
import { reads } from '#server/engine/calls/handler.ts';
import { invalid } from '#server/kit/invalid.ts';
import type { Principal } from '#server/kit/principal.ts';

const isObject = (given: unknown): given is Readonly<Record<string, unknown>> => typeof given === 'object' && given !== null && !Array.isArray(given);

async function find(query: Query, asked: Asked, principal: Principal, context: OperationContext): Promise<Answers<'member.findByFields'>> {
  const entity = await entityFor(query, 'member', principal);
  const { rows, next } = await listRows(query, { entity, call: { entity: 'member', verb: 'list' }, principal, keys: context.keys }, asked);
  context.note({ detail: { rows: rows.length } });
  return { rows, next };
}

function byFields(query: Query, { fields, ...paged }: Takes<'member.findByFields'>, principal: Principal, context: OperationContext) {
  if (fields != null && !isObject(fields)) throw invalid(principal, 'fields', ['应写成字段名和值', 'has to name fields and their values']);
  return find(query, { ...paged, fields: fields ?? {} }, principal, context);
}

const byConditions = (query: Query, { conditions, ...paged }: Takes<'member.findByDynamic'>, principal: Principal, context: OperationContext) =>
  find(query, { ...paged, filter: conditions == null ? null : JSON.stringify(conditions) }, principal, context);

export const finding: Pick<Handlers, 'member.findByFields' | 'member.findByDynamic'> = {
  'member.findByFields': reads(byFields),
  'member.findByDynamic': reads(byConditions),
};
