/** Values that a description keeps as JSON, taken apart into what people call them: for histories, where what is kept would be read as code. */
import { useTranslation } from 'react-i18next';
import type { Field, Fields, OwnRules } from '#contract/kinds.ts';
import type { FilterGroup, FilterTerm } from '#contract/filter.ts';
import type { ExportColumn, ExportQuery, ImportColumn } from '#contract/layouts/columns.ts';
import { ownFieldTypes } from '#contract/ownFields.ts';
import type { OwnChoice, OwnFieldRow } from '#contract/ownFields.ts';
import { fieldGrades } from '#contract/resources/role.ts';
import { standardEntity } from '#contract/standardEntities.ts';
import { labelIn } from '#i18n/label.ts';
import { listed } from '#i18n/listed.ts';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { isCapsule, isKept, shapeOf } from '#src/engine/views/filter/filters.tsx';
import type { Shape } from '#src/engine/views/filter/filters.tsx';
import { signWordOf, withoutValue } from '#src/engine/views/filter/signWords.tsx';
import type { Part } from './PartsChange.tsx';

/** A change is read by these, in a list and in the audit. */
interface Meant {
  /** The entity whose row was changed. */
  readonly entity: string;
  /** Conditions and columns speak of these. */
  readonly fields: Fields;
  readonly words: (field: Field, value: unknown) => string;
  /** A role is called so, by its code. */
  readonly called: (role: string) => string;
}
type PartsOf = (value: unknown) => readonly Part[];
type TermWords = (group: FilterGroup | null | undefined) => string;

const itemsOf = <One,>(value: unknown): readonly One[] => (Array.isArray(value) ? (value as readonly One[]) : []);

/** Terms with the words between them, as the bar of a list shows them. */
function useTermWords({ fields, words }: Meant): TermWords {
  const { t } = useTranslation();
  const language = useLanguage();
  const term = ([name, sign, value]: FilterTerm): string => {
    const field = fields[name];
    const told = withoutValue.has(sign) ? '' : field ? words(field, value) : String(value);
    return [field ? labelIn(field.label, language) : name, t(signWordOf(sign, field)), told].filter(Boolean).join(' ');
  };
  const joined = (join: Shape['join'], parts: readonly string[]): string => parts.join(` ${t(join === 'all' ? 'resource.and' : 'resource.or')} `);
  return (group) => {
    const { join, items } = shapeOf(group ?? undefined);
    return joined(
      join,
      items.map((item) => (isCapsule(item) ? `(${joined(item.join, item.terms.map(term))})` : isKept(item) ? JSON.stringify(item.kept) : term(item))),
    );
  };
}

/** Each role that has the field otherwise. */
function useRuleParts({ called }: Meant): PartsOf {
  const language = useLanguage();
  return (value) =>
    itemsOf<OwnRules['roleRules'][number]>(value).map(({ role, grade }) => ({ key: role, word: called(role), text: labelIn(fieldGrades[grade], language) }));
}

/** Choices keep their value; both of their names can be read anew. */
const choiceParts: PartsOf = (value) =>
  itemsOf<OwnChoice>(value).map((choice) => ({ key: choice.value, word: '', text: [choice.label, choice.labelEn].filter(Boolean).join(' / ') }));

/** These are told first, or mean nothing in a template. */
const toldFirst: ReadonlySet<string> = new Set(['label', 'labelEn', 'type', 'fieldKey', 'entity', 'sort', 'isDisabled']);

/** Each field of a template, as the row that it becomes. @param parts of a field's own JSON */
function useTemplateParts({ words }: Meant, parts: Readonly<Record<string, PartsOf>>): PartsOf {
  const language = useLanguage();
  const fields: Fields = standardEntity('orgFieldConfig')?.fields ?? {};
  const described = Object.entries(fields).filter(([name]) => !toldFirst.has(name));
  const told = (one: Readonly<Record<string, unknown>>, [name, field]: readonly [string, Field]): string => {
    const value = one[name];
    if (value == null || value === false || value === '' || (Array.isArray(value) && value.length === 0)) return '';
    const label = labelIn(field.label, language);
    // A dictionary is kept as its id: that the choices come from one is what is told.
    if (value === true || field.kind === 'ref') return label;
    const inside = parts[name]?.(value).map(({ word, text }) => (word === '' ? text : `${word}: ${text}`));
    return `${label} ${inside ? listed(inside, language) : words(field, value)}`;
  };
  return (value) =>
    itemsOf<Partial<OwnFieldRow> & { readonly fromId?: string }>(value).map((one) => {
      const head = [[one.label, one.labelEn].filter(Boolean).join(' / '), one.type ? labelIn(ownFieldTypes[one.type], language) : ''];
      const facts = described.map((field) => told(one as Readonly<Record<string, unknown>>, field));
      return { key: one.fieldKey ?? one.fromId ?? one.label ?? '', word: '', text: [...head, ...facts].filter(Boolean).join(' · ') };
    });
}

/** Each column of a file, by the field that it fills. */
function useColumnParts(fields: Fields): PartsOf {
  const { t } = useTranslation();
  const language = useLanguage();
  const called = (name: string): string => (fields[name] ? labelIn(fields[name].label, language) : name);
  const told = ({ headers, fixed, field, isKey, words = [] }: ImportColumn): string =>
    [
      headers.length > 0 ? listed(headers, language) : (fixed ?? ''),
      field === null ? t('resource.columnLeftOut') : '',
      isKey ? t('resource.columnKey') : '',
      ...words.map(({ from, to }) => `${from} → ${to}`),
    ]
      .filter(Boolean)
      .join(' · ');
  return (value) =>
    itemsOf<(ImportColumn | ExportColumn) & { readonly headers?: readonly string[]; readonly header?: string }>(value).map((column) => {
      const word = column.field === null ? '' : called(column.field);
      const isFile = column.headers !== undefined;
      return { key: column.field ?? listed(column.headers ?? [], language), word, text: isFile ? told(column as ImportColumn) : column.header || word };
    });
}

/** Rows of an export: looked for, by which terms, in which order. */
function useQueryParts(termWords: TermWords, fields: Fields): PartsOf {
  const { t } = useTranslation();
  const language = useLanguage();
  return (value) => {
    const { searchValue = '', filter, sort = '' } = (value as ExportQuery | null) ?? {};
    const name = sort.replace(/^-/, '');
    const order =
      sort === '' ? '' : `${fields[name] ? labelIn(fields[name].label, language) : name} ${t(sort.startsWith('-') ? 'resource.sortDown' : 'resource.sortUp')}`;
    return [
      { key: 'search', word: t('resource.searched'), text: searchValue },
      { key: 'filter', word: t('resource.filters'), text: termWords(filter) },
      { key: 'sort', word: t('resource.sorted'), text: order },
    ];
  };
}

/** `<entity>.<field>` -> its parts; undefined: its kind says it. */
export function usePartsOf(meant: Meant): (field: string) => PartsOf | undefined {
  const { entity, fields } = meant;
  const termWords = useTermWords(meant);
  const terms: PartsOf = (value) => [{ key: '', word: '', text: termWords(value as FilterGroup | null) }];
  const columns = useColumnParts(fields);
  const ofField = { visibleIf: terms, requiredIf: terms, roleRules: useRuleParts(meant), choices: choiceParts };
  const known: Readonly<Record<string, Readonly<Record<string, PartsOf>>>> = {
    orgFieldConfig: ofField,
    orgFieldTemplate: { fields: useTemplateParts(meant, ofField) },
    importLayout: { columns },
    exportLayout: { columns, query: useQueryParts(termWords, fields) },
  };
  return (field) => known[entity]?.[field];
}
