import { Button, Input, Popover, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { canBeKey, plainHeader } from '#contract/layouts/columns.ts';
import type { ImportColumn } from '#contract/layouts/columns.ts';
import { layoutLimits } from '#contract/limits/files.ts';
import type { Field } from '#contract/kinds.ts';
import { labelIn } from '#i18n/label.ts';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { Grip, RemoveLine } from '#src/kit/views/inputs/lines/LineActs.tsx';
import { ReadingForm, hasDayOrder } from './ReadingForm.tsx';
import { useSample } from './useLayout.tsx';
import type { Layout } from './useLayout.tsx';
import type { LineOrder } from '#src/kit/views/inputs/lines/useLineOrder.tsx';

interface LineProps {
  readonly layout: Layout;
  readonly column: ImportColumn;
  readonly at: number;
  readonly order: LineOrder;
  /** That no other column has. */
  readonly free: readonly (readonly [name: string, field: Field])[];
  readonly onChange: (patch: Partial<ImportColumn>) => void;
  readonly onRemove: () => void;
}

const between = ' | ';
const samplesShown = 2;

/** The heading and how else it is spelled; of a fixed value the value. */
function Heading({ column, name, onChange }: Pick<LineProps, 'column' | 'onChange'> & { readonly name: string }): React.ReactElement {
  const { t } = useTranslation();
  if (column.headers.length === 0)
    return (
      <Input
        className="fixed"
        aria-label={t('layoutForm.fixedOf', { name })}
        placeholder={t('layoutForm.fixed')}
        maxLength={layoutLimits.wordCharacters}
        value={column.fixed ?? ''}
        onChange={(event) => onChange({ fixed: event.target.value })}
      />
    );
  return (
    <Input
      aria-label={t('layoutForm.headingOf', { name })}
      placeholder={t('layoutForm.heading')}
      title={t('layoutForm.headingHint')}
      value={column.headers.join('|')}
      onChange={(event) => onChange({ headers: event.target.value.split('|').slice(0, layoutLimits.spellings) })}
      onBlur={() => {
        const headers = column.headers.map((one) => one.trim()).filter((one) => one !== '');
        onChange({ headers: headers.length === 0 ? [''] : headers });
      }}
    />
  );
}

/** The sample has this in the column, and this would become of it. */
function Sampled({ layout, column }: Pick<LineProps, 'layout' | 'column'>): React.ReactElement | null {
  const { t } = useTranslation();
  const looked = useSample(layout.one, (context) => context?.looked ?? null);
  const sheet = useSample(layout.one, (context) => context?.sheet ?? 0);
  const tried = useSample(layout.one, (context) => context?.tried) ?? [];
  const { headers = [], samples = [] } = looked?.sheets[sheet] ?? {};
  const place = headers.findIndex((header) => header !== '' && column.headers.some((one) => plainHeader(one) === plainHeader(header)));
  const texts = samples.map((row) => row[place] ?? '').filter(Boolean);
  const faults = tried.flatMap(({ line, faults: found }) =>
    found.filter(({ field }) => field !== null && field === column.field).map(({ text }) => ({ line, text })),
  );
  const values = tried.map(({ values: given }) => given[column.field ?? ''] ?? '').filter(Boolean);
  if (looked === null) return null;
  if (column.headers.length > 0 && place < 0) return <span className="sampled fault-word">{t('layoutForm.notInSample')}</span>;
  return (
    <span className="sampled">
      <span className="faint nowrap">{texts.slice(0, samplesShown).join(between)}</span>
      <span>
        {values.length > 0 ? <span className="good-word">→ {values.slice(0, samplesShown).join(between)}</span> : null}{' '}
        {faults[0] ? <span className="fault-word">{t('layoutForm.faultAt', { line: faults[0].line, text: faults[0].text })}</span> : null}
      </span>
    </span>
  );
}

function FieldChoice({ layout, column, free, onChange, name }: LineProps & { readonly name: string }): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const isGone = layout.isKnown && column.field !== null && layout.fields[column.field] === undefined;
  return (
    <Select
      {...(isGone ? { status: 'error' as const } : {})}
      aria-label={t('layoutForm.fieldOf', { name })}
      aria-invalid={isGone}
      value={column.field ?? ''}
      onChange={(field) => onChange({ field: field || null, isKey: undefined, words: undefined, dayOrder: undefined })}
      options={[
        { value: '', label: t('imports.leaveOut') },
        ...(isGone ? [{ value: column.field ?? '', label: t('layoutForm.gone', { field: column.field }) }] : []),
        ...free.map(([key, field]) => ({
          value: key,
          label: field.required ? t('imports.required', { field: labelIn(field.label, language) }) : labelIn(field.label, language),
        })),
      ]}
    />
  );
}

/** A column that comes from the file may tell rows apart, and is read in some way. */
function Tools({
  column,
  field,
  name,
  onChange,
}: Pick<LineProps, 'column' | 'onChange'> & { readonly field: Field | undefined; readonly name: string }): React.ReactElement {
  const { t } = useTranslation();
  if (!field || column.headers.length === 0) return <span className="line-tools" />;
  const read = (column.words?.length ?? 0) + (column.dayOrder ? 1 : 0);
  return (
    <span className="line-tools">
      {canBeKey(field) ? (
        <Button
          aria-pressed={column.isKey === true}
          aria-label={t('layoutForm.keyOf', { name })}
          onClick={() => onChange({ isKey: column.isKey === true ? undefined : true })}
        >
          {t('layoutForm.key')}
        </Button>
      ) : null}
      <Popover trigger="click" placement="bottomRight" destroyOnHidden content={<ReadingForm column={column} field={field} onChange={onChange} />}>
        <Button aria-label={t('layoutForm.readingOf', { name })}>
          {t(hasDayOrder(field) ? 'layoutForm.readingDay' : 'layoutForm.reading')} {read > 0 ? <span className="faint">{read}</span> : null}
        </Button>
      </Popover>
    </span>
  );
}

/** One column of the file, or one value that stands in every row. */
export function ImportLine(line: LineProps): React.ReactElement {
  const { layout, column, at, order, onChange, onRemove } = line;
  const { t } = useTranslation();
  const language = useLanguage();
  const field = layout.fields[column.field ?? ''];
  const name = column.headers[0] || (field ? labelIn(field.label, language) : t('layoutForm.column', { place: at + 1 }));
  const mark = order.markAt(at);
  return (
    <li className={`import-line${mark ? ` ${mark}` : ''}`} {...order.line(at)}>
      <Grip order={order} at={at} name={name} />
      <Heading column={column} name={name} onChange={onChange} />
      <FieldChoice {...line} name={name} />
      <Tools column={column} field={field} name={name} onChange={onChange} />
      <RemoveLine name={name} onRemove={onRemove} />
      <Sampled layout={layout} column={column} />
    </li>
  );
}
