/** Variables as lines of a form, and back: the choices of one are written in one text. Pure. */
import { choice, flag, lines, text } from '#contract/kinds.ts';
import { processLimits } from '#contract/limits/processes.ts';
import { variableTypes } from '#contract/processes/variables.ts';
import type { ProcessVariable, VariableType } from '#contract/processes/variables.ts';

export const variableLines = lines(
  ['变量', 'Variables'],
  {
    one: ['一个变量', 'Variable'],
    fields: {
      label: text(['名称', 'Label'], { required: true, max: 40 }),
      name: text(['变量名', 'Name'], { required: true, max: 40 }),
      type: choice(['类型', 'Type'], variableTypes, { required: true, default: 'text' }),
      required: flag(['必填', 'Required'], { default: true }),
      choices: text(['选项，用逗号隔开', 'Choices, by commas'], { max: 400, askedIf: { all: [['type', 'is', 'choice']] } }),
    },
  },
  { max: processLimits.variables },
);

type Line = Readonly<Record<string, unknown>>;
const isText = (value: unknown): value is string => typeof value === 'string';

/** `key=label` where they differ. */
const written = (choices: Readonly<Record<string, string>>): string =>
  Object.entries(choices)
    .map(([key, label]) => (key === label ? label : `${key}=${label}`))
    .join('，');
const read = (words: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    words.split(/[,，、]/).flatMap((part) => {
      const [key = '', label = key] = part.split('=').map((one) => one.trim());
      return key === '' ? [] : [[key, label]];
    }),
  );

export const linesOf = (variables: readonly ProcessVariable[]): readonly Line[] =>
  variables.map(({ choices, ...rest }) => ({ ...rest, ...(choices ? { choices: written(choices) } : {}) }));
export const variablesOf = (given: readonly Line[]): readonly ProcessVariable[] =>
  given.map(({ name, label, type, required, choices }) => ({
    name: isText(name) ? name : '',
    label: isText(label) ? label : '',
    type: (isText(type) ? type : 'text') as VariableType,
    ...(required === true ? { required } : {}),
    ...(type === 'choice' ? { choices: read(isText(choices) ? choices : '') } : {}),
  }));
