import { Alert, Button, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { fixedOf, lostReasons, missingIn } from '#contract/layouts/columns.ts';
import type { LostColumn, OfferedImport } from '#contract/layouts/columns.ts';
import { labelIn } from '#i18n/label.ts';
import { listed } from '#i18n/listed.ts';
import { layoutIn } from '#src/imports/machines/context.ts';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { Field } from '#src/kit/views/parts/Field.tsx';
import type { SheetProps } from './sheetProps.tsx';
import { useFields } from './useFields.tsx';
import { useImport } from './useImport.tsx';

/** Columns of a template that come to nothing here, with the reason. */
function LostColumns({ lost }: { readonly lost: readonly LostColumn[] }): React.ReactElement | null {
  const { t } = useTranslation();
  const language = useLanguage();
  if (lost.length === 0) return null;
  const said = lost.map(({ word, why }) => t('layouts.lostOne', { column: word, why: labelIn(lostReasons[why], language) }));
  return <Alert type="warning" role="note" title={t('layouts.lost', { columns: listed(said, language) })} />;
}

/** The file stands so to the template. */
function Told({ one, layout }: Pick<SheetProps, 'one'> & { readonly layout: OfferedImport }): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const { looked, sheet } = useImport(one, (context) => context);
  const fields = useFields(one);
  const { headers = [], layoutId = null } = looked?.sheets[sheet] ?? {};
  const missing = missingIn(headers, layout.columns);
  const fixed = Object.entries(fixedOf(layout.columns)).map(([name, value]) =>
    t('layouts.fixedOne', { field: labelIn(fields[name]?.label ?? [name, name], language), value }),
  );
  return (
    <div>
      {layoutId === layout.id ? <p className="faint">{t('layouts.recognised')}</p> : null}
      {missing.length > 0 ? <Alert type="warning" role="note" title={t('layouts.missing', { columns: listed(missing, language) })} /> : null}
      <LostColumns lost={layout.lost} />
      {fixed.length > 0 ? <p className="faint">{t('layouts.fixedInAll', { values: listed(fixed, language) })}</p> : null}
    </div>
  );
}

/** The file is read by this template: recognised by its headings, or chosen. */
export function LayoutChoice({ one }: Pick<SheetProps, 'one'>): React.ReactElement | null {
  const { t } = useTranslation();
  const layouts = useImport(one, ({ looked }) => looked?.layouts);
  const layoutId = useImport(one, (context) => context.layoutId);
  const layout = useImport(one, layoutIn);
  if (!layouts || layouts.length === 0) return null;
  return (
    <div className="import-layout">
      <div className="import-sheet-choice">
        <Field label={t('layouts.template')}>
          {(given) => (
            <Select
              {...given}
              value={layoutId ?? ''}
              onChange={(id) => one.send({ type: 'layout.choose', id: id || null })}
              options={[{ value: '', label: t('layouts.byHand') }, ...layouts.map(({ id, name }) => ({ value: id, label: name }))]}
            />
          )}
        </Field>
      </div>
      {layout ? <Told one={one} layout={layout} /> : null}
    </div>
  );
}

/** Empty files with the right headings, for whoever has none yet. */
export function BlankFiles({ one }: Pick<SheetProps, 'one'>): React.ReactElement {
  const { t } = useTranslation();
  const known = useImport(one, (context) => context.known);
  return (
    <div className="import-blank">
      <span>{t('layouts.blank')}</span>
      {known.map(({ id, name }) => (
        <Button type="link" key={id} className="inline" aria-label={t('layouts.blankOf', { name })} onClick={() => one.send({ type: 'blank.fetch', id })}>
          {name}
        </Button>
      ))}
      <Button type="link" className="inline" onClick={() => one.send({ type: 'blank.fetch', id: null })}>
        {t('layouts.blankOfAll')}
      </Button>
    </div>
  );
}
