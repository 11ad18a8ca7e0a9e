/**
 * Signatures and templates are used here at this moment, by name: what is used is neither removed, switched off nor retired. A journey or a visit rule uses a template as long as a
 * version of it is in force, or somebody is under way on one that was (docs/adr/0122).
 */
import type { Label } from '#contract/label.ts';
import { reachGroup } from '#server/db/rlsContext.ts';
import type { Query } from '#server/db/database.ts';
import { Refusal } from '#server/kit/refusal.ts';
import type { Principal } from '#server/kit/principal.ts';

/** A place where something is used: its word, and the row that uses it. */
interface Use extends Record<string, unknown> {
  readonly zh: string;
  readonly en: string;
  readonly name: string;
  readonly orgId: string;
}

/** A name for each row that uses it. `$1` is the id, as text. */
const templatesOfSign = `select '短信模板' as zh, 'SMS template' as en, t.name, t.org_id as "orgId" from sms_template t
  where t.deleted_at is null and (t.sign_id::text = $1 and t.status = 'submitted' or exists (select from definition_version v
    where v.entity = 'smsTemplate' and v.row_id = t.id and v.retired_at is null and v.content->>'signId' = $1))`;

/** A batch that was checked and not sent yet is checked again before it goes; one that is under way would end in the middle. */
const batchesOf = (
  column: 'template_id' | 'mp_template_id',
): string => `select '群发批次' as zh, 'Message batch' as en, b.name, b.org_id as "orgId" from sms_batch b
  where b.${column}::text = $1 and b.deleted_at is null and b.status in ('preparing', 'planned', 'running')`;

/** Nodes that send a message and nodes that send a questionnaire name their templates alike. */
const journeysOf = (field: 'smsTemplateId' | 'mpTemplateId'): string => `select '随访旅程' as zh, 'Journey' as en, j.name, j.org_id as "orgId" from journey j
  where j.deleted_at is null and exists (select from definition_version v cross join lateral jsonb_array_elements(v.content->'graph'->'nodes') n
    where v.entity = 'journey' and v.row_id = j.id and n->'config'->>'${field}' = $1 and (v.retired_at is null
      or exists (select from journey_enrolment e where e.version_id = v.id and e.state <> 'ended' and not e.is_test and e.deleted_at is null)))`;

const rulesOf = (field: 'smsTemplateId' | 'mpTemplateId'): string => `select '回访规则' as zh, 'Visit rule' as en, r.name, r.org_id as "orgId" from visit_rule r
  where r.deleted_at is null and exists (select from definition_version v where v.entity = 'visitRule' and v.row_id = r.id and v.content->>'${field}' = $1
    and (v.retired_at is null or exists (select from visit_course k where k.version_id = v.id and k.state = 'open')))`;

const together = (...places: readonly string[]): string => `${places.join(' union all ')} order by 1, 3`;
const usesSql = {
  smsSign: together(templatesOfSign),
  smsTemplate: together(journeysOf('smsTemplateId'), rulesOf('smsTemplateId'), batchesOf('template_id')),
  mpTemplate: together(journeysOf('mpTemplateId'), rulesOf('mpTemplateId'), batchesOf('mp_template_id')),
} as const;
export type Used = keyof typeof usesSql;

const namedAtMost = 5;

/** Uses as far as row level security lets the reader see. */
const usesOf = (query: Query, entity: Used, id: string): Promise<readonly Use[]> => query.query<Use>(usesSql[entity], [id]);

/** The plan of a publishing says who uses it, as far as its reader sees. */
export async function cautionOfUses(query: Query, entity: Used, id: string): Promise<readonly Label[]> {
  const uses = await usesOf(query, entity, id);
  if (uses.length === 0) return [];
  const zh = uses.slice(0, namedAtMost).map((one) => `${one.zh}“${one.name}”`);
  const en = uses.slice(0, namedAtMost).map((one) => `${one.en} "${one.name}"`);
  const more = uses.length > namedAtMost;
  return [
    [
      `${uses.length} 处在使用：${zh.join('、')}${more ? '等' : ''}。发布后回访规则的下一条消息用新内容；旅程仍发送各自选定的版本，在旅程编辑器中换用；已经排队的消息和批次不变`,
      `It is used in ${uses.length} ${uses.length === 1 ? 'place' : 'places'}: ${en.join(', ')}${more ? ' and more' : ''}. The next messages of visit rules say the new text; journeys send the version that they name until it is taken over in their editor; what waits already and batches stay as they are`,
    ],
  ];
}

/** Names of rows that the reader does not see are not told: how many they are is. */
function toldUses(uses: readonly Use[], { language, orgIds }: Principal): string {
  const isEnglish = language === 'en';
  const seen = uses.filter(({ orgId }) => orgIds.includes(orgId));
  const named = seen.slice(0, namedAtMost).map(({ zh, en, name }) => (isEnglish ? `${en} "${name}"` : `${zh}“${name}”`));
  const more = uses.length - named.length;
  const rest = more === 0 ? [] : [isEnglish ? `${more} more` : `另外 ${more} 处`];
  return [...named, ...rest].join(isEnglish ? ', ' : '、');
}

/** @throws Refusal templateInUse, with the first names */
export async function refuseUsed(query: Query, principal: Principal, entity: Used, id: string): Promise<void> {
  await reachGroup(query);
  const uses = await usesOf(query, entity, id);
  if (uses.length > 0) throw new Refusal('templateInUse', { uses: toldUses(uses, principal) });
}
