/** Kinds and variables of message templates. */
import { lines, text } from '#contract/kinds.ts';
import { smsLimits } from '#contract/limits/messages.ts';

export const messageKinds = { care: ['服务通知', 'Care'], marketing: ['营销推广', 'Marketing'] } as const;

/** The order is that of the values which the provider takes. */
export const templateVariables = lines(
  ['变量', 'Variables'],
  {
    one: ['变量', 'variable'],
    title: 'name',
    unique: ['name'],
    fields: {
      /** It stands in braces in the text. */
      name: text(['变量名', 'Name'], { required: true, max: 40 }),
      label: text(['说明', 'Meaning'], { max: 60 }),
      example: text(['示例', 'Example'], { max: smsLimits.variableCharacters }),
    },
  },
  { max: smsLimits.variables },
);
