/** The statistics of customers as the specification has them, by pie and by line: two shapes of one figure (docs/adr/0101), for whoever draws it elsewhere. */
import { time } from '#contract/screens/views.ts';
import type { Query } from '#server/db/database.ts';
import type { Handlers, OperationContext } from '#server/engine/calls/handler.ts';
import { reads } from '#server/engine/calls/handler.ts';
import { entityOf } from '#server/engine/entities.ts';
import { figuresOf } from '#server/engine/figures.ts';
import type { Figures } from '#server/engine/figures.ts';
import { keyWords } from '#server/engine/figures/keyWords.ts';
import type { Asked } from '#server/engine/listAsked.ts';
import { invalid } from '#server/kit/invalid.ts';
import type { Principal } from '#server/kit/principal.ts';

const figure = 'byDimensions';
const usualRange = 'last30Days';
const usualSlice = 'source';

interface Statistics extends Asked {
  readonly by?: string | null | undefined;
  readonly range?: string | null | undefined;
  readonly per?: 'day' | 'week' | 'month' | null | undefined;
}
const languageAt = ({ language }: Principal): 0 | 1 => (language === 'en' ? 1 : 0);

function read(query: Query, principal: Principal, keys: OperationContext['keys'], asked: Statistics): Promise<Figures> {
  const entity = entityOf('member');
  return figuresOf(query, { entity, call: { entity: 'member', verb: 'figures' }, principal, keys }, { ...asked, figure, range: asked.range ?? usualRange });
}
/** Both have one dimension: the line has the time beside it. @throws Refusal invalidInput */
function sliceOf(principal: Principal, by: string | null | undefined): string | undefined {
  if (by != null && (by === time || by.includes(',')))
    throw invalid(principal, 'by', ['只能选一个时间以外的维度，例如 source', 'Choose one dimension other than the time, such as source']);
  return by ?? undefined;
}

export const memberStatistics: Pick<Handlers, 'member.statisticsByPie' | 'member.statisticsByLine'> = {
  'member.statisticsByPie': reads(async (query, input, principal, { keys }) => {
    const { groups, told } = await read(query, principal, keys, { ...input, by: sliceOf(principal, input.by) ?? usualSlice });
    const [by = usualSlice] = told.by;
    return groups.map((group) => ({ key: group.key, name: keyWords(entityOf('member'), by, group, languageAt(principal)), value: group.values[0] ?? 0 }));
  }),
  'member.statisticsByLine': reads(async (query, input, principal, { keys }) => {
    const slice = sliceOf(principal, input.by);
    const { groups, told } = await read(query, principal, keys, { ...input, by: slice === undefined ? time : `${time},${slice}` });
    const at = languageAt(principal);
    const whole = { key: null, name: (['新增客户', 'New customers'] as const)[at], values: groups.map(({ values }) => values[0] ?? 0) };
    const series =
      slice === undefined
        ? [whole]
        : (groups[0]?.parts ?? []).map((part, place) => ({
            key: part.key,
            name: keyWords(entityOf('member'), slice, part, at),
            values: groups.map(({ parts }) => parts?.[place]?.values[0] ?? 0),
          }));
    return { per: told.per ?? 'day', periods: groups.map(({ key }) => key ?? ''), series };
  }),
};
