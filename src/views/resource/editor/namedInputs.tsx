/** `<entity>.<field>` -> its input, in place of its kind's (docs/adr/0025): one line an input. */
import type { KindInput } from '#views/inputs/KindInput.tsx';
import { ToneInput } from './ToneInput.tsx';

export type NamedInputProps = React.ComponentProps<typeof KindInput>;

export const namedInputs: Readonly<Record<string, (props: NamedInputProps) => React.ReactElement>> = {
  'dictionaryItem.tone': ToneInput,
};
