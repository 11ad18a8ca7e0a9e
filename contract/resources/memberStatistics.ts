/** The statistics of customers that the specification names without a path (spec 4, Customers): by pie and by line, over the figures of customers. */
import { json, many, shape, text, whole } from '#contract/kinds.ts';
import { one, operation, rows } from '#contract/resource.ts';
import { figureTakes, listTakes, namedTakes } from '#contract/standardShapes.ts';

/** One line: a value for each period. */
export interface StatisticsSeries {
  readonly key: string | null;
  readonly name: string;
  readonly values: readonly number[];
}
const takes = { ...namedTakes, id: listTakes.id, filter: listTakes.filter, range: figureTakes.range, by: figureTakes.by } as const;
const read = { right: 'member.read', scope: 'org', class: 'read', audit: 'list' } as const;

export const memberStatisticsCalls = {
  statisticsByPie: operation('GET /crm-server/customermanage/statisticsByPie', {
    spec: ['crm-server.misc.statistics-by-pie'],
    takes,
    gives: rows({
      key: text(['值', 'Value']),
      name: text(['名称', 'Name'], { required: true }),
      value: whole(['数量', 'Number'], { required: true }),
    }),
    ...read,
  }),
  statisticsByLine: operation('GET /crm-server/customermanage/statisticsByLine', {
    spec: ['crm-server.misc.statistics-by-line'],
    takes: { ...takes, per: figureTakes.per },
    gives: one({
      per: text(['时间粒度', 'Period'], { required: true }),
      periods: many(['时间', 'Periods'], text(['时间', 'Period']), { required: true }),
      series: json(['系列', 'Series'], shape<readonly StatisticsSeries[]>(), { required: true }),
    }),
    ...read,
  }),
};
