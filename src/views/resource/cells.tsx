import type { Field, KindName } from '#contract/kinds.ts';
import { choiceLabel } from '#i18n/fromContract.ts';
import type { Language } from '#i18n/language.ts';
import { yuan } from '#i18n/money.ts';
import { RegionName } from '#views/inputs/RegionName.tsx';
import { fullTime, listTime } from '#i18n/times.ts';

/** What a cell may need beside its value. */
export interface CellContext {
  readonly field: Field;
  readonly language: Language;
  readonly now: number;
}
interface CellKind {
  readonly draw: (value: unknown, context: CellContext) => React.ReactNode;
  /** A track of the table's grid. */
  readonly width: string;
  readonly right?: boolean;
}

/** Nothing is a dash, everywhere (looks 5). */
export const nothingMark = '—';
const words = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
const plain: CellKind = { draw: (value) => words(value) || nothingMark, width: 'minmax(84px, 1fr)' };
const listed: CellKind = {
  draw: (value) => (Array.isArray(value) ? value.map(words).filter(Boolean).join('、') || nothingMark : nothingMark),
  width: 'minmax(96px, 1fr)',
};
const chosen: CellKind = {
  draw: (value, { field, language }) => (typeof value === 'string' && value !== '' ? choiceLabel(field, value, language) : nothingMark),
  width: '104px',
};

/** One cell a kind of field; a kind without a row here does not compile. */
export const cells: Readonly<Record<KindName, CellKind>> = {
  id: plain,
  text: plain,
  longText: plain,
  // A list has room for no paragraphs.
  richText: { ...plain, draw: () => nothingMark },
  phone: { ...plain, width: '98px' },
  idCard: plain,
  secret: plain,
  ref: plain,
  refTree: plain,
  region: { draw: (value) => (typeof value === 'string' && value !== '' ? <RegionName code={value} /> : nothingMark), width: 'minmax(120px, 1fr)' },
  image: plain,
  file: plain,
  json: { ...plain, draw: () => nothingMark },
  whole: { draw: plain.draw, width: '72px', right: true },
  money: { draw: (value) => (typeof value === 'number' ? yuan(value) : nothingMark), width: '84px', right: true },
  flag: { draw: (value) => (value === true ? '✓' : nothingMark), width: '64px' },
  choice: chosen,
  state: chosen,
  day: { draw: plain.draw, width: '104px' },
  moment: {
    draw: (value, { language, now }) =>
      typeof value === 'string' ? (
        <time dateTime={value} title={fullTime(value)}>
          {listTime(value, now, language)}
        </time>
      ) : (
        nothingMark
      ),
    width: '72px',
  },
  many: listed,
};
