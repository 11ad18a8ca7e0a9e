/** Templates that a journey names: their versions, which of them are older than the one in force, and the version of a draft that names none yet (docs/adr/0130). */
import type { OlderTemplate, TemplateTold, TemplateVersionTold } from '#contract/journeys/answers.ts';
import { faultOf } from '#contract/journeys/faults.ts';
import type { GraphFault } from '#contract/journeys/faults.ts';
import type { JourneyGraph } from '#contract/journeys/graph.ts';
import { nodeKinds } from '#contract/journeys/nodeKinds.ts';
import { templatesIn, withVersions } from '#contract/journeys/templatePins.ts';
import type { NamedTemplate, TemplateChannel } from '#contract/journeys/templatePins.ts';
import { versionLimits } from '#contract/limits/lists.ts';
import { signedText } from '#contract/messageText.ts';
import type { MessageKind } from '#contract/messageText.ts';
import type { Query } from '#server/db/database.ts';
import type { Principal } from '#server/kit/principal.ts';
import { filledMp, mpContent, templateText } from '#server/templates/templateText.ts';
import type { MpTemplate } from '#server/templates/templateText.ts';

interface InForce extends Record<string, unknown> {
  readonly id: string;
  readonly name: string;
  /** Null: no version is in force. */
  readonly number: number | null;
}
const inForceOf = (table: 'sms_template' | 'mp_template', entity: TemplateChannel['entity']): string => `select t.id, t.name, f.number from ${table} t
  left join definition_version f on f.entity = '${entity}' and f.row_id = t.id and f.retired_at is null where t.id = any($1::uuid[]) and t.deleted_at is null`;
const inForceSql = `${inForceOf('sms_template', 'smsTemplate')} union all ${inForceOf('mp_template', 'mpTemplate')}`;

async function inForceFor(query: Query, templates: readonly NamedTemplate[]): Promise<ReadonlyMap<string, InForce>> {
  if (templates.length === 0) return new Map();
  const found = await query.query<InForce>(inForceSql, [[...new Set(templates.map(({ id }) => id))]]);
  return new Map(found.map((one) => [one.id, one]));
}

const placeOf = ({ node, channel }: NamedTemplate): string => `${node.id} ${channel}`;

/**
 * A draft names the version in force of each template that it names without one, and of one that took the place of another.
 * @param before the graph as it is stored
 */
export async function withNamedVersions(query: Query, graph: JourneyGraph, before: JourneyGraph | undefined): Promise<JourneyGraph> {
  const stored = new Map(before ? templatesIn(before).map((one) => [placeOf(one), one]) : []);
  const isOpen = (one: NamedTemplate): boolean => {
    const was = stored.get(placeOf(one));
    return one.number === null || (was !== undefined && was.id !== one.id && was.number === one.number);
  };
  const open = templatesIn(graph).filter(isOpen);
  const inForce = await inForceFor(query, open);
  return withVersions(graph, (one) => (isOpen(one) ? inForce.get(one.id)?.number : undefined));
}

export async function olderTemplates(query: Query, graph: JourneyGraph): Promise<readonly OlderTemplate[]> {
  const templates = templatesIn(graph);
  const inForce = await inForceFor(query, templates);
  return templates.flatMap(({ node, id, number }) => {
    const now = inForce.get(id);
    if (!now || now.number === null || number === null || number >= now.number) return [];
    return [
      {
        node: node.id,
        title: node.title === undefined ? nodeKinds[node.kind].label : [node.title, node.title],
        template: now.name,
        number,
        inForce: now.number,
      },
    ];
  });
}

const isThereSql = 'select from definition_version v where v.entity = $1 and v.row_id = $2 and v.number = $3';

async function faultOfTemplate(query: Query, one: NamedTemplate, now: InForce | undefined): Promise<GraphFault | undefined> {
  const { node, id, number, channel, entity, template } = one;
  const fault = (code: 'templateOff' | 'templateUnnamed' | 'templateVersionGone'): GraphFault => faultOf(node.id, code, now?.name ?? '', template);
  if (!now || now.number === null) return fault('templateOff');
  if (number === null) return fault('templateUnnamed');
  if ((await query.query(isThereSql, [entity, id, number])).length === 0) return fault('templateVersionGone');
  const { problem } = channel === 'mp' ? await mpContent(query, id, {}, number) : await templateText(query, id, {}, number);
  return problem === null ? undefined : fault('templateOff');
}

export async function faultsOfTemplates(query: Query, graph: JourneyGraph): Promise<readonly GraphFault[]> {
  const templates = templatesIn(graph);
  const inForce = await inForceFor(query, templates);
  const faults: GraphFault[] = [];
  for (const one of templates) {
    const fault = await faultOfTemplate(query, one, inForce.get(one.id));
    if (fault) faults.push(fault);
  }
  return faults;
}

interface Published extends Record<string, unknown> {
  readonly entity: TemplateChannel['entity'];
  readonly id: string;
  readonly name: string;
  readonly number: number;
  readonly publishedAt: string;
  readonly isInForce: boolean;
  readonly content: Readonly<Record<string, unknown>>;
  readonly sign: string | null;
}
const publishedOf = (
  table: 'sms_template' | 'mp_template',
  entity: TemplateChannel['entity'],
): string => `select '${entity}' as entity, t.id, t.name, v.number, v.published_at as "publishedAt", v.retired_at is null as "isInForce", v.content, s.name as sign
  from ${table} t join lateral (select v.* from definition_version v where v.entity = '${entity}' and v.row_id = t.id order by v.number desc limit ${versionLimits.listed}) v on true
  left join sms_sign s on s.id::text = v.content->>'signId' where t.id = any($1::uuid[]) and t.org_id = any($2::uuid[]) and t.deleted_at is null`;
const publishedSql = `${publishedOf('sms_template', 'smsTemplate')} union all ${publishedOf('mp_template', 'mpTemplate')} order by id, number desc`;

function textOf({ entity, content, sign }: Published): string {
  if (entity === 'smsTemplate') return signedText(sign ?? '', String(content['text'] ?? ''), content['kind'] as MessageKind);
  return filledMp({ ...content, status: 'usable' } as unknown as MpTemplate, {}).text;
}

export async function toldTemplates(query: Query, principal: Principal, ids: readonly string[]): Promise<readonly TemplateTold[]> {
  const found = await query.query<Published>(publishedSql, [ids, principal.orgIds]);
  const versionOf = (one: Published): TemplateVersionTold => {
    const { entity, number, publishedAt, isInForce } = one;
    return { number, publishedAt, isInForce, text: principal.rights.has(`${entity}.read`) ? textOf(one) : null };
  };
  return [...Map.groupBy(found, ({ id }) => id)].map(([id, some]) => ({ id, name: some[0]?.name ?? '', versions: some.map(versionOf) }));
}
