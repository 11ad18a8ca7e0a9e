/** Values that a description keeps as JSON, taken apart into what people call them: for histories, where what is kept would be read as code. */
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { Fields, OwnRules } from '#contract/kinds.ts';
import type { FilterGroup, FilterTerm } from '#contract/filter.ts';
import type { ExportColumn, ExportQuery, ImportColumn } from '#contract/layouts/columns.ts';
import { ownField, ownName } from '#contract/ownFields.ts';
import type { OwnFieldRow } from '#contract/ownFields.ts';
import { fieldGrades } from '#contract/resources/role.ts';
import { standardEntity } from '#contract/standardEntities.ts';
import { labelIn } from '#i18n/label.ts';
import { listed } from '#i18n/listed.ts';
import type { ListRow } from '#src/kit/machines/rows.ts';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { isCapsule, shapeOf } from '#src/engine/views/filter/filters.tsx';
import type { Shape } from '#src/engine/views/filter/filters.tsx';
import { signWords, withoutValue } from '#src/engine/views/filter/signWords.tsx';
import { rowFields } from '#src/engine/views/listScreen.tsx';
import type { NamedProps } from '#src/engine/views/namedProps.tsx';
import { useValueWords } from '#src/engine/views/useValueWords.tsx';
import type { Part } from './PartsChange.tsx';

type Given = Pick<NamedProps, 'list' | 'screen'>;
type PartsOf = (value: unknown) => readonly Part[];

const itemsOf = <One,>(value: unknown): readonly One[] => (Array.isArray(value) ? (value as readonly One[]) : []);
const isOwnRow = (row: ListRow): boolean => typeof row['fieldKey'] === 'string' && typeof row['type'] === 'string';

/** The fields that the open row speaks of: those of its entity, and what organisations added as far as this list has them. */
function useMeantFields({ list, screen }: Given): Fields {
  const entity = useSelector(list, ({ context }) => String((context.detail ?? context.rows.find(({ id }) => id === context.openId))?.['entity'] ?? ''));
  const rows = useSelector(list, ({ context }) => context.rows);
  if (entity === '') return screen.fields;
  const own = rows.filter((row) => row['entity'] === entity && isOwnRow(row)) as unknown as readonly OwnFieldRow[];
  const described = standardEntity(entity);
  return { ...(described ? rowFields(described) : {}), ...Object.fromEntries(own.map((row) => [ownName(row.fieldKey), ownField(row)])) };
}

/** Terms with the words between them, as the bar of a list shows them. */
function useTermWords(given: Given, fields: Fields): (group: FilterGroup | null | undefined) => string {
  const { t } = useTranslation();
  const language = useLanguage();
  const words = useValueWords(given.list);
  const term = ([name, sign, value]: FilterTerm): string => {
    const field = fields[name];
    const told = withoutValue.has(sign) ? '' : field ? words(field, value) : String(value);
    return [field ? labelIn(field.label, language) : name, t(signWords[sign]), told].filter(Boolean).join(' ');
  };
  const joined = (join: Shape['join'], parts: readonly string[]): string => parts.join(` ${t(join === 'all' ? 'resource.and' : 'resource.or')} `);
  return (group) => {
    const { join, items } = shapeOf(group ?? undefined);
    return joined(
      join,
      items.map((item) => (isCapsule(item) ? `(${joined(item.join, item.terms.map(term))})` : term(item))),
    );
  };
}

/** Each role that has the field otherwise. */
function useRuleParts({ list }: Given): PartsOf {
  const language = useLanguage();
  const roles = useSelector(list, ({ context }) => context.options['role']?.rows);
  const called = (code: string): string => {
    const role = roles?.find(({ hint }) => hint === code);
    return (language === 'en' && role?.labelEn) || role?.label || code;
  };
  return (value) =>
    itemsOf<OwnRules['roleRules'][number]>(value).map(({ role, grade }) => ({ key: role, word: called(role), text: labelIn(fieldGrades[grade], language) }));
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
function useQueryParts(termWords: (group: FilterGroup | null | undefined) => string, fields: Fields): PartsOf {
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
export function usePartsOf(given: Given): (field: string) => PartsOf | undefined {
  const fields = useMeantFields(given);
  const termWords = useTermWords(given, fields);
  const terms: PartsOf = (value) => [{ key: '', word: '', text: termWords(value as FilterGroup | null) }];
  const columns = useColumnParts(fields);
  const known: Readonly<Record<string, PartsOf>> = {
    'orgFieldConfig.visibleIf': terms,
    'orgFieldConfig.requiredIf': terms,
    'orgFieldConfig.roleRules': useRuleParts(given),
    'importLayout.columns': columns,
    'exportLayout.columns': columns,
    'exportLayout.query': useQueryParts(termWords, fields),
  };
  return (field) => known[`${given.screen.entity}.${field}`];
}
