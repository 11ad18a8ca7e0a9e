/** Fills the table of an entity by one statement: values by kind, no two alike where it matters; of what an organisation has once alone there is one. */
import type { Field, KindName } from '#contract/kinds.ts';
import { lives } from '#contract/lives/index.ts';
import type { Resource } from '#contract/resource.ts';
import type { Query } from '#server/db/database.ts';
import { quoteName, snakeCase } from '#server/db/columnNames.ts';

/** The value is of the row number `i`. */
const values: Partial<Readonly<Record<KindName, (field: Field) => string>>> = {
  text: () => `'样本' || i`,
  longText: () => `'一段话 ' || i`,
  choice: ({ choices = {} }) => `(array['${Object.keys(choices).join("','")}'])[1 + i % ${Object.keys(choices).length}]`,
  state: ({ of = '' }) => `'${lives[of]?.first ?? ''}'`,
  flag: () => 'i % 5 <> 0',
  whole: () => 'i % 1000',
  decimal: () => 'i / 10.0',
  money: () => 'i * 100',
  day: () => `'1950-01-01'::date + i % 20000`,
  moment: () => `now() - make_interval(mins => i)`,
  phone: () => `'138' || lpad((i % 100000000)::text, 8, '0')`,
  timeOfDay: () => `lpad((i % 24)::text, 2, '0') || ':30'`,
  id: () => 'gen_random_uuid()',
  ref: () => 'gen_random_uuid()',
  many: () => `'{}'`,
  lines: () => `'[]'`,
};

const family =
  '王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林郑谢罗梁宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤';
const given = '伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂英华玉兰红梅建国文斌宇浩然子涵梓萱欣怡思雨佳琪晨曦雅婷俊博嘉诚诗语';

/** Names as they are: some hundred surnames, two characters after them. */
export const personName = `substr('${family}', 1 + i % ${family.length}, 1) || substr('${given}', 1 + (i * 7) % ${given.length}, 1) || substr('${given}', 1 + (i * 13 + i / 97) % ${given.length}, 1)`;

export async function fillTable(query: Query, { name, fields }: Resource, orgIds: readonly string[], rows: number): Promise<void> {
  const filled = Object.entries(fields).filter(
    ([field, { kind, options }]) => field !== 'orgId' && values[kind] && options.via === undefined && !options.computed,
  );
  const columns = filled.map(([field]) => quoteName(snakeCase(field)));
  const selected = filled.map(([field, description]) => (field === 'name' ? personName : (values[description.kind]?.(description) ?? 'null')));
  await query.query(
    `insert into ${quoteName(snakeCase(name))} (id, org_id, created_at, ${columns.join(', ')})
     select gen_random_uuid(), ($1::uuid[])[1 + i % cardinality($1::uuid[])], now() - make_interval(secs => i), ${selected.join(', ')} from generate_series(1, $2::int) as i on conflict do nothing`,
    [orgIds, rows],
  );
  await query.query(`analyze ${quoteName(snakeCase(name))}`);
}
