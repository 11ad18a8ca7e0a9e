/** Each kind of field has an input: one line a kind. A kind without a line does not compile; the generic editor only looks up. */
import type { Field, KindName } from '#contract/kinds.ts';
import type { LineValue } from '#contract/lines/lines.ts';
import { choiceLabel } from '#i18n/fromContract.ts';
import type { Language } from '#i18n/language.ts';
import { DayInput, MomentInput, TimeInput } from './DateInputs.tsx';
import { FileInput } from './FileInput.tsx';
import { FlagInput } from './FlagInput.tsx';
import type { InputProps } from './given.tsx';
import { IdCardInput } from './IdCardInput.tsx';
import { ManyInput, WordsInput } from './ManyInput.tsx';
import { DecimalInput } from './DecimalInput.tsx';
import { MoneyInput } from './MoneyInput.tsx';
import type { Option, TreeOption } from './options.tsx';
import { PhoneInput } from './PhoneInput.tsx';
import { RegionInput } from './RegionInput.tsx';
import { SelectInput } from './SelectInput.tsx';
import { JsonInput, LongTextInput, ReadOnlyInput, SecretInput, TextInput } from './TextInputs.tsx';
import { TreeInput } from './TreeInput.tsx';
import type { OptionSearch } from './usePick.tsx';
import { WholeInput } from './WholeInput.tsx';

/** A field needs these of others to be filled in. */
export interface OptionsSource {
  /** `ref`, `many`: what can be chosen, as far as it is known. */
  readonly options?: readonly Option[];
  /** Somebody else finds the options. */
  readonly search?: OptionSearch;
  /** The present values are called so. */
  readonly chosen?: readonly Option[];
  /** `refTree`. */
  readonly nodes?: readonly TreeOption[];
  /** `richText`: the editor, which comes as a module of its own. */
  readonly editor?: React.ComponentType<InputProps<string>>;
  /** `image`: takes the picture that was chosen and uploads it; the path comes back as the value. */
  readonly image?: React.ComponentType<PictureProps>;
  /** `lines`: the part that draws them, and the input of one value in one of them. */
  readonly lines?: React.ComponentType<KindProps<readonly LineValue[]>>;
  readonly inner?: (given: InnerInput) => React.ReactElement;
  /** `image`: names the field among those of all forms, so that what is on its way is found again. */
  readonly place?: string;
}

/** One value within a line is asked for by its own field. */
export interface InnerInput extends Omit<InputProps<unknown>, 'label' | 'required'> {
  readonly field: Field;
  readonly isChecked: boolean;
  /** Names the value among those of all forms. */
  readonly place: string;
}

/** `place`: see `OptionsSource`; of the field itself where its form has no name. */
export interface PictureProps extends InputProps<string> {
  readonly place?: string | undefined;
}

type ValueOf<K extends KindName> = K extends 'whole' | 'decimal' | 'money'
  ? number
  : K extends 'flag'
    ? boolean
    : K extends 'many'
      ? readonly string[]
      : K extends 'lines'
        ? readonly LineValue[]
        : K extends 'file'
          ? Blob
          : K extends 'json'
            ? unknown
            : string;

export interface KindProps<V> extends InputProps<V> {
  readonly field: Field;
  readonly language: Language;
  /** YYYY-MM-DD in Shanghai. */
  readonly today: string;
  readonly optionsSource: OptionsSource;
  /** Somebody has asked to save: what is missing is told, too. */
  readonly isChecked: boolean;
  /** `lines`: the server says this of a value, by `[1].title`. */
  readonly innerProblems: Readonly<Record<string, string>>;
}
type Inputs = { readonly [K in KindName]: (props: KindProps<ValueOf<K>>) => React.ReactElement };

const noOptions: readonly never[] = [];
const optionsOf = (field: Field | undefined, language: Language): readonly Option[] =>
  field ? Object.keys(field.choices ?? {}).map((value) => ({ value, label: choiceLabel(field, value, language) })) : noOptions;
/** Choices that are no longer offered are left out: they are read where they stand, and chosen nowhere else. */
const offeredOf = (field: Field | undefined, language: Language): readonly Option[] =>
  field?.past ? optionsOf(field, language).filter(({ value }) => field.past?.includes(value) !== true) : optionsOf(field, language);
const search = ({ optionsSource }: Pick<KindProps<never>, 'optionsSource'>): { readonly search?: OptionSearch } =>
  optionsSource.search ? { search: optionsSource.search } : {};
const maxOf = ({ field }: Pick<KindProps<never>, 'field'>): { readonly max?: number } => (field.options.max === undefined ? {} : { max: field.options.max });

export const inputs: Inputs = {
  id: (props) => <ReadOnlyInput {...props} />,
  text: (props) => <TextInput {...props} />,
  longText: (props) => <LongTextInput {...props} {...maxOf(props)} />,
  whole: (props) => <WholeInput {...props} min={props.field.options.min} max={props.field.options.max} />,
  decimal: (props) => <DecimalInput {...props} />,
  money: (props) => <MoneyInput {...props} />,
  flag: (props) => <FlagInput {...props} />,
  choice: (props) => (
    <SelectInput
      {...props}
      options={offeredOf(props.field, props.language)}
      chosen={optionsOf(props.field, props.language).find((one) => one.value === props.value)}
    />
  ),
  // A state is changed by its moves (design 4), never by writing another one.
  state: (props) => <ReadOnlyInput {...props} value={props.value === null ? null : choiceLabel(props.field, props.value, props.language)} />,
  day: (props) => <DayInput {...props} />,
  moment: (props) => <MomentInput {...props} />,
  timeOfDay: (props) => <TimeInput {...props} />,
  ref: (props) => (
    <SelectInput
      {...props}
      {...search(props)}
      options={props.optionsSource.options ?? noOptions}
      chosen={props.optionsSource.chosen?.find((one) => one.value === props.value)}
    />
  ),
  refTree: (props) => (
    <TreeInput {...props} nodes={props.optionsSource.nodes ?? noOptions} chosen={props.optionsSource.chosen?.find((one) => one.value === props.value)} />
  ),
  region: (props) => <RegionInput {...props} />,
  many: (props) =>
    // Words that stand in no list are written.
    props.field.item?.kind === 'text' && !props.optionsSource.options ? (
      <WordsInput {...props} {...maxOf(props)} />
    ) : (
      <ManyInput
        {...props}
        {...search(props)}
        {...maxOf(props)}
        options={props.optionsSource.options ?? offeredOf(props.field.item, props.language)}
        chosen={props.optionsSource.chosen ?? optionsOf(props.field.item, props.language)}
      />
    ),
  lines: (props) =>
    props.optionsSource.lines ? <props.optionsSource.lines {...props} /> : <ReadOnlyInput label={props.label} value={null} onChange={() => undefined} />,
  image: (props) => (props.optionsSource.image ? <props.optionsSource.image {...props} place={props.optionsSource.place} /> : <ReadOnlyInput {...props} />),
  // The HTML is shown and left alone where there is no editor: nobody can break what they cannot see.
  richText: (props) => (props.optionsSource.editor ? <props.optionsSource.editor {...props} /> : <ReadOnlyInput {...props} />),
  file: (props) => <FileInput {...props} />,
  phone: (props) => <PhoneInput {...props} />,
  idCard: (props) => <IdCardInput {...props} />,
  json: (props) => <JsonInput {...props} />,
  secret: (props) => <SecretInput {...props} />,
};
