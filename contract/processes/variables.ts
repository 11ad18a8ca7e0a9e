/** Variables of a process: given when an instance begins, asked by the conditions of its edges. Contents of a version, beside its graph. */
import { choice, day, flag, money, ref, text, whole } from '#contract/kinds.ts';
import type { Field, Fields } from '#contract/kinds.ts';
import type { Label } from '#contract/label.ts';
import { emptyProcessGraph } from './graph.ts';
import type { ProcessGraph } from './graph.ts';

export const variableTypes = {
  text: ['文字', 'Text'],
  whole: ['整数', 'Whole number'],
  money: ['金额', 'Amount'],
  flag: ['是否', 'Yes or no'],
  day: ['日期', 'Day'],
  choice: ['选项', 'Choice'],
  person: ['人员', 'Person'],
} as const;
export type VariableType = keyof typeof variableTypes;

export interface ProcessVariable {
  /** A letter, then letters and digits: conditions know it by this. */
  readonly name: string;
  readonly label: string;
  readonly type: VariableType;
  readonly required?: boolean;
  /** The values of a choice: value -> what it is called. */
  readonly choices?: Readonly<Record<string, string>>;
}
export type ProcessValues = Readonly<Record<string, unknown>>;

const fieldOf = ({ label, type, required, choices = {} }: ProcessVariable): Field => {
  const words: Label = [label, label];
  const options = { required: required === true };
  const made: Readonly<Record<VariableType, () => Field>> = {
    text: () => text(words, options),
    whole: () => whole(words, options),
    money: () => money(words, options),
    flag: () => flag(words, options),
    day: () => day(words, options),
    choice: () => choice(words, Object.fromEntries(Object.entries(choices).map(([key, name]): [string, Label] => [key, [name, name]])), options),
    person: () => ref(words, 'staffUser', options),
  };
  return made[type]();
};

/** Variables are fields of the contract: a form asks for them, a condition compares them, a start is checked by them. */
export const fieldsOfVariables = (variables: readonly ProcessVariable[]): Fields => Object.fromEntries(variables.map((one) => [one.name, fieldOf(one)]));

/** The contents of a version. */
export interface ProcessContent {
  readonly graph: ProcessGraph;
  readonly variables: readonly ProcessVariable[];
  /** Whoever began an instance may take it back until somebody acted on it. */
  readonly mayWithdraw: boolean;
  readonly mayCancel: boolean;
}
export const processContentFrom = (row: { readonly [name: string]: unknown }): ProcessContent => ({
  graph: (row['graph'] ?? emptyProcessGraph) as ProcessGraph,
  variables: (row['variables'] ?? []) as readonly ProcessVariable[],
  mayWithdraw: row['mayWithdraw'] !== false,
  mayCancel: row['mayCancel'] !== false,
});
