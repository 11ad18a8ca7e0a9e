/** Values that no row can hold: a client sends them all the same. */
import type { Field } from '#contract/kinds.ts';

const notText = ['{"a":1}', '"\\u0000"', '"\\ud800"'];
const notNumber = [...notText, '1e400', '-1', '1.5', '9007199254740993', '2147483648', '"x"'];
/** Raw JSON that the field does not take. */
export const impossible = ({ kind, options: { min = 0 } }: Field): readonly string[] => {
  if (kind === 'json') return ['"\\u0000"', JSON.stringify('x'.repeat(30_000))];
  if (kind === 'whole') return notNumber.filter((value) => value !== '-1' || min > -1);
  if (kind === 'money') return notNumber.filter((value) => value !== '2147483648');
  if (kind === 'many') return [...notText, '[{"a":1}]', `[${'"x",'.repeat(2_000)}"x"]`];
  return kind === 'flag' ? [...notText, '2', '"x"'] : [...notText, '[["x"]]', '1e400', JSON.stringify('字'.repeat(30_000))];
};
