/** When customers of a lead group go back to its pool: changed by an act that says beforehand whom it would touch. */
import { act } from '#contract/acts/act.ts';
import { id, text, whole } from '#contract/kinds.ts';
import { nothing, operation, rows } from '#contract/resource.ts';

const daysOf = (zh: string, en: string, options: { readonly readOnly?: true }) =>
  whole([`${zh}未跟进几天退回`, `Days without follow-up (${en})`], { ...options, min: options.readOnly ? 1 : 0, max: 365 });
const days = (options: { readonly readOnly?: true }) =>
  ({
    normalDays: daysOf('普通会员', 'members', options),
    silverDays: daysOf('银卡会员', 'silver', options),
    goldDays: daysOf('金卡会员', 'gold', options),
  }) as const;

/** Empty: they stay with whoever has them. */
export const returnDays = days({ readOnly: true });

const takes = { id: id(undefined, { required: true }), ...days({}) };

export const leadGroupOperations = {
  setRules: operation('POST /crm-server/leadGroup/setRules', {
    spec: [],
    ours: 'the specification has settings of lead groups and no call for the time after which customers return',
    takes: { ...takes, version: whole(['版本', 'Version']) },
    gives: nothing,
    right: 'leadGroup.write',
    scope: 'org',
    class: 'write',
    audit: 'change',
  }),
  /** So many customers of each colleague would go back tonight, and so many within a week. */
  rulesCheck: operation('GET /crm-server/leadGroup/rulesCheck', {
    spec: [],
    ours: 'whom another rule would touch, before it is saved; changes nothing',
    takes,
    gives: rows({
      id: id(undefined, { required: true }),
      name: text(['跟进人', 'Follow-up person'], { required: true }),
      tonight: text(['今晚退回', 'Back tonight'], { required: true }),
      thisWeek: text(['七天内', 'Within a week'], { required: true }),
    }),
    right: 'leadGroup.write',
    scope: 'org',
    class: 'read',
    audit: 'none',
  }),
};

export const leadGroupActs = {
  setRules: act('setRules', {
    on: 'row',
    icon: 'back',
    label: ['退回规则', 'Return rules'],
    title: ['{name}：多久没有跟进就退回公海', '{name}: when customers go back to the pool'],
    press: ['保存规则', 'Save the rules'],
    done: ['退回规则已保存', 'The rules are saved'],
    check: 'rulesCheck',
    form: ['normalDays', 'silverDays', 'goldDays'],
    hints: { normalDays: ['留空：保持不变；0：一直留给跟进人', 'Empty: as it is. 0: they stay with whoever has them'] },
    says: [['退回前三天会提醒跟进人；每次跟进都会顺延', 'Owners are reminded three days before. Each follow-up moves the date']],
  }),
};
