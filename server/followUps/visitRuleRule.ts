/** Visit rules: what belongs to their trigger is there; they are on from their first version on, and paused or retired without losing what runs. */
import { momentNow } from '#server/engine/rules/clock.ts';
import type { Rule } from '#server/engine/rules/rule.ts';
import { invalid } from '#server/kit/invalid.ts';
import { visitCourses } from './visitCourses.ts';
import { cautionsOfRule, faultsOfRule } from './visitRuleFaults.ts';

export const visitRuleRule: Rule = {
  save: async (_query, principal, draft, before) => {
    const of = (name: string): unknown => (draft.has(name) ? draft.get(name) : before?.[name]);
    if (of('triggerCondition') === 'date' && of('triggerDate') == null)
      throw invalid(principal, 'triggerDate', ['“指定日期”需要写日期', 'A rule for a date needs the date']);
    if (of('triggerCondition') === 'date' && of('targetGroupId') == null)
      throw invalid(principal, 'targetGroupId', [
        '“指定日期”需要选目标客户组，否则会给全部客户安排回访',
        'A rule for a date needs a target group, else it is for every customer',
      ]);
    if (Number(of('offsetValue') ?? 0) < 0 && !['birthday', 'date'].includes(String(of('triggerCondition'))))
      throw invalid(principal, 'offsetValue', ['只有生日和指定日期可以提前', 'Only a birthday or a date has a time before it']);
    if (of('triggerCycle') === 'custom' && of('cycleDays') == null)
      throw invalid(principal, 'cycleDays', ['自定义周期需要写每隔几天', 'Say after how many days it comes again']);
    await Promise.resolve();
  },
  faultsOfDraft: faultsOfRule,
  cautionsOfDraft: cautionsOfRule,
  instances: visitCourses,
  stood: async (tx, principal, row, { to, draft }) => {
    const { status } = row;
    if (to === 'retired') {
      if (status === 'enabled') draft.set('status', 'retired');
      return;
    }
    // A rule that is paused stays so: whoever publishes a change of it does not set it going.
    if (status !== 'draft' && status !== 'retired') return;
    draft.set('status', 'enabled');
    draft.set('enabledAt', await momentNow(tx));
    draft.set('enabledById', principal.kind === 'staff' ? principal.id : null);
  },
  move: async (_tx, principal, { row, to }) => {
    if (to === 'enabled' && row['publishedNumber'] == null)
      throw invalid(principal, 'status', ['先发布，发布后规则就启用', 'Publish it first: a rule is on once it is published']);
    await Promise.resolve();
    return undefined;
  },
};
