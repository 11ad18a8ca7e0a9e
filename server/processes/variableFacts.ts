/** Values that somebody wrote when they started a process by hand: whoever decides reads them, in words. */
import type { Label } from '#contract/label.ts';
import { yuan } from '#contract/money.ts';
import type { TaskFact } from '#contract/processes/taskDesk.ts';
import type { ProcessContent, ProcessValues, ProcessVariable } from '#contract/processes/variables.ts';
import type { Query } from '#server/db/database.ts';
import type { Principal } from '#server/kit/principal.ts';

const namesSql = 'select id, nick_name as name from staff_user where id = any($1::uuid[])';

const yesOrNo = (is: boolean): Label => (is ? ['是', 'Yes'] : ['否', 'No']);

function said({ type, choices = {} }: ProcessVariable, value: unknown, names: ReadonlyMap<string, string>, isEnglish: boolean): string {
  if (value === null || value === undefined) return '';
  if (type === 'money') return `¥${yuan(Number(value))}`;
  if (type === 'flag') return yesOrNo(value === true)[isEnglish ? 1 : 0];
  if (type === 'choice') return choices[String(value)] ?? String(value);
  return type === 'person' ? (names.get(String(value)) ?? '') : String(value);
}

export async function variableFacts(query: Query, { language }: Principal, { variables }: ProcessContent, given: ProcessValues): Promise<readonly TaskFact[]> {
  const ids = variables.flatMap(({ name, type }) => (type === 'person' && typeof given[name] === 'string' ? [given[name]] : []));
  const people = ids.length === 0 ? [] : await query.query<{ id: string; name: string }>(namesSql, [ids]);
  const names = new Map(people.map(({ id, name }) => [id, name]));
  return variables.map((one) => ({ label: one.label, value: said(one, given[one.name], names, language === 'en') }));
}
