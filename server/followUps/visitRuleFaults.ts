/** A draft of a visit rule is not published while it would plan nothing, tell nobody, or say what it cannot: all of it is told at once, each with its place. */
import { variableNamed } from '#contract/journeys/facts.ts';
import type { Label } from '#contract/label.ts';
import { visitNotices, visitVariables } from '#contract/choices/visits.ts';
import type { NoticeMode } from '#contract/choices/visits.ts';
import { variablesIn } from '#contract/messageText.ts';
import type { Query } from '#server/db/database.ts';
import { momentNow } from '#server/engine/rules/clock.ts';
import type { Fault, RuleRow } from '#server/engine/rules/rule.ts';
import { dayAt } from '#server/kit/shanghai.ts';
import { nilId } from '#server/kit/principal.ts';
import { readMpTemplate, templateText } from '#server/templates/templateText.ts';
import { executorFor } from './executor.ts';
import { modesOf, textsBy } from './ruleContent.ts';
import type { RuleContent } from './ruleContent.ts';

const fault = (path: string, code: string, zh: string, en: string): Fault => ({ path, code, words: [zh, en] });
const contentOf = (row: RuleRow): RuleContent => row as unknown as RuleContent;
const isKnown = (name: string): boolean =>
  variableNamed(name) !== undefined || Object.entries(visitVariables).some(([key, [zh]]) => name === key || name === zh);

const faultsOfVariables = (path: string, text: string): readonly Fault[] =>
  variablesIn(text)
    .filter((name) => !isKnown(name))
    .map((name) =>
      fault(path, 'unknownVariable', `回访规则给不出变量“${name}”，换一个或改掉`, `A visit rule has no value for "${name}". Use another variable`),
    );

async function faultsOfSms(query: Query, { smsTemplateId }: RuleContent): Promise<readonly Fault[]> {
  if (!smsTemplateId) return [fault('smsTemplateId', 'noTemplate', '短信要选一个审核通过的模板', 'Text messages need a template that was approved')];
  const { problem, missing } = await templateText(query, smsTemplateId, {});
  if (problem !== null)
    return [
      fault(
        'smsTemplateId',
        'templateOff',
        '短信模板现在不能使用，看它的状态或另选一个',
        'The SMS template cannot be used now. See its state, or choose another one',
      ),
    ];
  return missing.flatMap((name) => faultsOfVariables('smsTemplateId', `{${name}}`));
}

async function faultsOfAccount(query: Query, content: RuleContent): Promise<readonly Fault[]> {
  if (!content.mpTemplateId) return faultsOfTexts(content, 'officialAccount');
  const template = await readMpTemplate(query, content.mpTemplateId);
  if (template?.status !== 'usable')
    return [
      fault(
        'mpTemplateId',
        'templateOff',
        '公众号模板现在不能使用，看它的状态或另选一个',
        'The official-account template cannot be used now. See its state, or choose another one',
      ),
    ];
  return template.fields.flatMap(({ value }) => faultsOfVariables('mpTemplateId', value));
}

function faultsOfTexts(content: RuleContent, mode: NoticeMode): readonly Fault[] {
  const texts = textsBy(content, mode);
  const [zh, en] = visitNotices[mode];
  if (texts.length === 0) return [fault('contents', 'noContent', `“${zh}”还没有写消息内容`, `Nothing is written for "${en}"`)];
  return texts.flatMap((text) => faultsOfVariables('contents', text));
}

async function faultsOfNotices(query: Query, content: RuleContent): Promise<readonly Fault[]> {
  const modes = modesOf(content);
  const isCalled = content.noticeModes?.includes('call') === true;
  const faults: Fault[] = [];
  if (!isCalled && modes.every((mode) => mode === 'wecom'))
    faults.push(
      fault(
        'noticeModes',
        'reachesNobody',
        '企业微信目前发不到客户，再选一种通知方式',
        'Enterprise WeChat does not reach customers yet. Choose another notice mode as well',
      ),
    );
  for (const mode of modes) {
    if (mode === 'sms') faults.push(...(await faultsOfSms(query, content)));
    else if (mode === 'officialAccount') faults.push(...(await faultsOfAccount(query, content)));
    else faults.push(...faultsOfTexts(content, mode));
  }
  return faults;
}

const groupSql = 'select enabled from asserted_group where id = $1 and deleted_at is null';
async function faultsOfTarget(query: Query, row: RuleRow): Promise<readonly Fault[]> {
  if (typeof row['targetGroupId'] !== 'string') return [];
  const [group] = await query.query<{ enabled: boolean }>(groupSql, [row['targetGroupId']]);
  return group?.enabled === true ? [] : [fault('targetGroupId', 'nobody', '目标客户组已停用或删除', 'The target group is off or gone')];
}

async function faultsOfDays(query: Query, row: RuleRow): Promise<readonly Fault[]> {
  const today = dayAt(Date.parse(await momentNow(query)));
  const [from, until, day] = [row['startsOn'], row['endsOn'], row['triggerDate']];
  const faults: Fault[] = [];
  if (typeof until === 'string' && until < today) faults.push(fault('endsOn', 'past', '失效日期已过', 'The last day is over'));
  if (typeof from === 'string' && typeof until === 'string' && from > until)
    faults.push(fault('endsOn', 'order', '失效日期早于生效日期', 'The last day is before the first'));
  if (row['triggerCondition'] === 'date' && typeof day === 'string' && day < today && row['triggerCycle'] === 'once' && Number(row['offsetValue'] ?? 0) <= 0)
    faults.push(fault('triggerDate', 'past', '指定日期已过，不会安排任何人', 'The date is over: nobody would be planned'));
  return faults;
}

async function faultsOfExecutor(query: Query, row: RuleRow): Promise<readonly Fault[]> {
  if (contentOf(row).noticeModes?.includes('call') !== true || row['toOwner'] === true) return [];
  const roleIds = (row['executorRoleIds'] ?? []) as readonly string[];
  const colleague = await executorFor(query, { orgId: row.orgId, memberId: nilId, plannedAt: await momentNow(query), roleIds, toOwner: false });
  return colleague === null ? [fault('executorRoleIds', 'nobodyOnDuty', '这些角色现在没有人可以执行', 'Nobody of these roles can carry it out')] : [];
}

export const faultsOfRule = async (query: Query, row: RuleRow): Promise<readonly Fault[]> => [
  ...(await faultsOfTarget(query, row)),
  ...(await faultsOfDays(query, row)),
  ...(await faultsOfNotices(query, contentOf(row))),
  ...(await faultsOfExecutor(query, row)),
];

export const cautionsOfRule = (_: Query, row: RuleRow): Promise<readonly Label[]> => {
  const content = contentOf(row);
  const modes = new Set<string>(modesOf(content));
  const rounds = row['triggerCycle'] === 'once' ? 1 : Number(row['cycleTimes'] ?? Number.POSITIVE_INFINITY);
  const unsaid = (content.contents ?? []).filter(({ channel }) => !modes.has(channel) || channel === 'sms').length;
  const late = [...modes].some((mode) => textsBy(content, mode as NoticeMode).length > rounds);
  return Promise.resolve([
    ...(row['triggerCondition'] === 'manual' ? [['手动安排的规则不会自己安排回访', 'A rule by hand plans nothing by itself'] as const] : []),
    ...(unsaid > 0
      ? [
          [
            `有 ${unsaid} 条消息内容的渠道没有选为通知方式，或短信已由模板决定，不会发出`,
            `${unsaid} texts go nowhere: their channel is no notice mode, or a template says what is sent`,
          ] as const,
        ]
      : []),
    ...(late ? [['消息内容比次数多，多出的不会发出', 'There are more texts than rounds: the rest is never sent'] as const] : []),
    ...(content.category === 'marketing' ? [['营销类消息只发给同意接收的客户', 'Marketing goes to customers who have agreed to it alone'] as const] : []),
  ]);
};
