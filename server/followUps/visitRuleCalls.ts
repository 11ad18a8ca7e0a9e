/** The words of visit rules (spec 198), as the dictionaries of the group have them: what is switched off there is not offered, what is called otherwise is called so. */
import { visitCycles, visitNotices, visitTriggers, visitTypes } from '#contract/choices/visits.ts';
import type { Label } from '#contract/label.ts';
import type { Query } from '#server/db/database.ts';
import type { Handlers } from '#server/engine/calls/handler.ts';
import { reads } from '#server/engine/calls/handler.ts';
import type { Principal } from '#server/kit/principal.ts';

interface Word extends Record<string, unknown> {
  readonly value: string;
  readonly label: string;
  readonly labelEn: string | null;
  readonly enabled: boolean;
}

const wordsSql = `select i.value, i.label, i.label_en as "labelEn", i.enabled from dictionary d join dictionary_item i on i.dictionary_id = d.id and i.deleted_at is null
  where d.org_id = $1 and d.type = $2 and d.enabled and d.deleted_at is null order by i.sort nulls last, i.id`;

/** The group's dictionary orders and names the words that there are; those that it does not have stand behind them. */
async function wordsOf(query: Query, { groupId }: Principal, type: string, built: Readonly<Record<string, Label>>) {
  const words = await query.query<Word>(wordsSql, [groupId, type]);
  const said = words.filter(({ value }) => Object.hasOwn(built, value));
  const unsaid = Object.entries(built).filter(([value]) => !said.some((word) => word.value === value));
  return [
    ...said.filter(({ enabled }) => enabled).map(({ value, label, labelEn }) => ({ value, label, labelEn })),
    ...unsaid.map(([value, [label, labelEn]]) => ({ value, label, labelEn })),
  ];
}

type Keys = 'visitRule.requirements' | 'visitRule.times' | 'visitRule.notices' | 'visitRule.types';
export const visitRule: Pick<Handlers, Keys> = {
  'visitRule.requirements': reads((query, _input, principal) => wordsOf(query, principal, 'visitRequirement', visitTriggers)),
  'visitRule.times': reads((query, _input, principal) => wordsOf(query, principal, 'visitTime', visitCycles)),
  'visitRule.notices': reads((query, _input, principal) => wordsOf(query, principal, 'visitNotice', visitNotices)),
  'visitRule.types': reads((query, _input, principal) => wordsOf(query, principal, 'visitType', visitTypes)),
};
