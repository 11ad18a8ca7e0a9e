/**
 * A journey knows these of a person: dates that a wait goes by, variables that a text holds, and happenings that it hears. Each says where it stands; the server reads it there and
 * nowhere else, and one that is empty is unknown: it never counts as now or as zero.
 */
import type { Label } from '#contract/label.ts';

export interface DateFact {
  readonly label: Label;
  /** The newest row of this entity which has the date; absent for what the enrolment itself knows. */
  readonly of?: { readonly entity: string; readonly by: string; readonly field: string };
  /** The next time that the day comes round; 29 February is the 28th in other years. */
  readonly isYearly?: true;
}

export const dateFacts = {
  entered: { label: ['进入旅程的时间', 'Time of entering'] },
  occurred: { label: ['触发事件的时间', 'Time of the triggering event'] },
  nextFollowAt: { label: ['下次跟进', 'Next follow-up'], of: { entity: 'member', by: 'id', field: 'nextFollowAt' } },
  birthday: { label: ['生日', 'Birthday'], of: { entity: 'member', by: 'id', field: 'birthday' }, isYearly: true },
  nextVisitOn: { label: ['复诊日期', 'Next visit'], of: { entity: 'medicalRecord', by: 'memberId', field: 'nextVisitOn' } },
  transferredOn: { label: ['移植日期', 'Transferred on'], of: { entity: 'obstetricInfo', by: 'memberId', field: 'transferredOn' } },
  lastPeriodOn: { label: ['末次月经', 'Last period'], of: { entity: 'obstetricInfo', by: 'memberId', field: 'lastPeriodOn' } },
  dueOn: { label: ['预产期', 'Due date'], of: { entity: 'obstetricInfo', by: 'memberId', field: 'dueOn' } },
  deliveredOn: { label: ['分娩日期', 'Delivered on'], of: { entity: 'obstetricInfo', by: 'memberId', field: 'deliveredOn' } },
} as const satisfies Record<string, DateFact>;
export type DateName = keyof typeof dateFacts;

/** Something that happens to a customer: a row of the entity has its moment from then on, and the log tells of it. */
export interface JourneyEvent {
  readonly label: Label;
  readonly entity: string;
  /** The reference that leads to the customer; `id`: the row is one. */
  readonly by: string;
  /** The field of the moment; `createdAt` as soon as the row is there. */
  readonly at: string;
  /** Only rows with this value of a choice. */
  readonly only?: Readonly<Record<string, string>>;
  /** Only rows that have a name of their own for it in this field; a journey may ask for one of these names. */
  readonly named?: string;
}

export const journeyEvents = {
  registered: { label: ['客户登记', 'Customer registered'], entity: 'member', by: 'id', at: 'createdAt' },
  orderPaid: { label: ['订单支付', 'Order paid'], entity: 'order', by: 'memberId', at: 'paidAt' },
  seen: { label: ['就诊', 'Seen by a doctor'], entity: 'medicalRecord', by: 'memberId', at: 'visitedAt' },
  inpatient: { label: ['住院', 'Inpatient stay'], entity: 'medicalRecord', by: 'memberId', at: 'visitedAt', only: { kind: 'inpatient' } },
  cycle: { label: ['辅助生殖周期', 'ART cycle'], entity: 'medicalRecord', by: 'memberId', at: 'visitedAt', only: { kind: 'cycle' } },
  called: { label: ['通话记录', 'Telephone call'], entity: 'callRecord', by: 'memberId', at: 'createdAt' },
  callOutcome: { label: ['通话结果发送的事件', 'Event of a call outcome'], entity: 'callRecord', by: 'memberId', at: 'createdAt', named: 'event' },
  complained: { label: ['投诉', 'Complaint'], entity: 'complaint', by: 'memberId', at: 'createdAt' },
} as const satisfies Record<string, JourneyEvent>;
export type EventName = keyof typeof journeyEvents;

const labelsOf = <K extends string>(table: Readonly<Record<K, { readonly label: Label }>>): Readonly<Record<K, Label>> =>
  Object.fromEntries(Object.entries<{ readonly label: Label }>(table).map(([name, { label }]) => [name, label])) as Readonly<Record<K, Label>>;
export const dateChoices = labelsOf(dateFacts);
export const eventChoices = labelsOf(journeyEvents);

/** A text may hold these in braces, by either name: `{客户}`, `{customer}`. Dates are variables, too. */
export const journeyVariables = {
  customer: ['客户', 'customer'],
  org: ['机构', 'organisation'],
  owner: ['跟进人', 'consultant'],
  today: ['今天', 'today'],
  ...labelsOf(dateFacts),
} as const satisfies Record<string, Label>;
export type VariableName = keyof typeof journeyVariables;

/** Templates at providers were written before anybody thought of journeys: these names are the same. */
export const variableAliases: Readonly<Record<string, VariableName>> = {
  姓名: 'customer',
  客户姓名: 'customer',
  name: 'customer',
  医院: 'org',
  hospital: 'org',
};

const held = /\{([^{}]{1,40})\}/g;
/** @returns the key of a variable by its key or either of its names */
export const variableNamed = (name: string): VariableName | undefined =>
  variableAliases[name.trim()] ??
  (Object.keys(journeyVariables) as VariableName[]).find(
    (key) => key === name.trim() || journeyVariables[key].some((label) => label.toLowerCase() === name.trim().toLowerCase()),
  );
/** The names in braces, as they are written. */
export const variablesIn = (text: string): readonly string[] => [...text.matchAll(held)].map(([, name = '']) => name);
/** @returns the text with each variable in place, and those that have no value */
export function filledIn(text: string, valueOf: (name: VariableName) => string | null): { readonly text: string; readonly missing: readonly VariableName[] } {
  const missing: VariableName[] = [];
  const filled = text.replaceAll(held, (whole, name: string) => {
    const key = variableNamed(name);
    if (key === undefined) return whole;
    const value = valueOf(key);
    if (value === null) missing.push(key);
    return value ?? '';
  });
  return { text: filled, missing };
}
