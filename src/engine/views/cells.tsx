import { lifeNamed } from '#contract/lives/life.ts';
import type { Field, KindName } from '#contract/kinds.ts';
import { linesIn } from '#contract/lines/lines.ts';
import { choiceLabel } from '#i18n/fromContract.ts';
import type { Language } from '#i18n/language.ts';
import { yuan } from '#contract/money.ts';
import { numberWords } from '#i18n/numbers.ts';
import { RegionName } from '#src/kit/views/inputs/RegionName.tsx';
import { cellTime, fullTime } from '#i18n/times.ts';
import { labelIn } from '#i18n/label.ts';
import { Tag } from '#src/kit/views/parts/Tag.tsx';
import { StoredPicture } from '#src/kit/views/transfer/StoredPicture.tsx';

/** A cell may need these beside its value. */
export interface CellContext {
  readonly field: Field;
  readonly language: Language;
  readonly now: number;
  /** Id -> what the row is called that it names. */
  readonly names?: Readonly<Record<string, string>>;
}
interface CellKind {
  readonly draw: (value: unknown, context: CellContext) => React.ReactNode;
  /** Pixels at least; what is left of the width is shared by `grow`. */
  readonly width: number;
  readonly grow: number;
  readonly right?: boolean;
}

/** Nothing is a dash, everywhere (looks 5). */
export const nothingMark = '—';
const words = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
const plain: CellKind = { draw: (value) => words(value) || nothingMark, width: 96, grow: 1 };
const long: CellKind = { ...plain, width: 140, grow: 2 };
/** An id that nobody can read says nothing. */
const isId = (text: string): boolean => /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i.test(text);
const named = (value: unknown, names: CellContext['names']): string => names?.[words(value)] ?? (isId(words(value)) ? '' : words(value));
/** Houses of a group begin alike ("安禾妇儿・…"): where there is no room for the whole name it is the end that tells them apart. */
const withEnd = (name: string, of: string | undefined): React.ReactNode =>
  of === 'organisation' ? (
    <span className="cell-end">
      <bdi>{name}</bdi>
    </span>
  ) : (
    name
  );
const refers: CellKind = {
  draw: (value, { field, names }) => {
    const name = named(value, names);
    return name === '' ? nothingMark : withEnd(name, field.of);
  },
  width: 112,
  grow: 1,
};
const listed: CellKind = {
  draw: (value, { field, language, names }) => {
    const all = (Array.isArray(value) ? value : [])
      .map((one) => (field.item?.choices ? choiceLabel(field.item, words(one), language) : named(one, names)))
      .filter(Boolean);
    return all.length === 0 ? (
      nothingMark
    ) : (
      <span className="cell-tags">
        {all.map((one) => (
          <Tag key={one} tone="outline" title={one}>
            {withEnd(one, field.item?.of)}
          </Tag>
        ))}
      </span>
    );
  },
  width: 136,
  grow: 1,
};
const chosen: CellKind = {
  draw: (value, { field, language }) => (typeof value === 'string' && value !== '' ? choiceLabel(field, value, language) : nothingMark),
  width: 104,
  grow: 0.4,
};
const inState: CellKind = {
  ...chosen,
  draw: (value, { field, language }) =>
    typeof value === 'string' && value !== '' ? (
      <Tag tone={lifeNamed(field.of)?.states[value]?.tone ?? 'outline'}>{choiceLabel(field, value, language)}</Tag>
    ) : (
      nothingMark
    ),
};
const picture: CellKind = {
  draw: (value, { field, language }) =>
    typeof value === 'string' && value !== '' ? <StoredPicture path={value} alt={labelIn(field.label, language)} size="line" /> : nothingMark,
  width: 56,
  grow: 0.1,
};
const path: CellKind = { ...plain, draw: (value) => words(value).split('/').at(-1) || nothingMark };

const numeral: CellKind = { draw: (value) => (typeof value === 'number' ? numberWords(value) : nothingMark), width: 80, grow: 0.3, right: true };

/** One cell a kind of field; a kind without a row here does not compile. */
export const cells: Readonly<Record<KindName, CellKind>> = {
  id: refers,
  text: plain,
  longText: long,
  // A list has room for no paragraphs.
  richText: { ...plain, draw: () => nothingMark },
  phone: { ...plain, width: 112, grow: 0.4 },
  idCard: { ...plain, width: 168, grow: 0.4 },
  secret: plain,
  ref: refers,
  refTree: refers,
  region: { draw: (value) => (typeof value === 'string' && value !== '' ? <RegionName code={value} /> : nothingMark), width: 120, grow: 1 },
  image: picture,
  file: path,
  // Their number: the values have no room in a row.
  lines: { draw: (value) => linesIn(value).length || nothingMark, width: 80, grow: 0.3, right: true },
  json: { ...plain, draw: () => nothingMark },
  whole: numeral,
  decimal: numeral,
  money: { draw: (value) => (typeof value === 'number' ? yuan(value) : nothingMark), width: 96, grow: 0.3, right: true },
  flag: { draw: (value) => (value === true ? '✓' : nothingMark), width: 80, grow: 0.2 },
  choice: chosen,
  state: inState,
  day: { draw: plain.draw, width: 104, grow: 0.3 },
  moment: {
    draw: (value, { language, now }) =>
      typeof value === 'string' ? (
        <time dateTime={value} title={fullTime(value)}>
          {cellTime(value, now, language)}
        </time>
      ) : (
        nothingMark
      ),
    width: 96,
    grow: 0.3,
  },
  timeOfDay: { ...plain, width: 80, grow: 0.3 },
  many: listed,
};
