import LoadingOutlined from '@ant-design/icons/LoadingOutlined';
import { Alert, Button, Checkbox, Radio, Select } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { Tag } from '#src/kit/views/parts/Tag.tsx';
import { onMatches } from '#contract/choices/files.ts';
import type { Field as FieldOf } from '#contract/kinds.ts';
import { canBeKey, fixedOf } from '#contract/layouts/columns.ts';
import { firstValueOf } from '#contract/readings/fields.ts';
import { labelIn } from '#i18n/label.ts';
import { listed } from '#i18n/listed.ts';
import type { ImportContext } from '#src/imports/machines/context.ts';
import { layoutIn } from '#src/imports/machines/context.ts';
import { canCheck } from '#src/imports/machines/mapping.ts';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { usePinyinFilter } from '#src/kit/views/inputs/usePinyinFilter.tsx';
import { NotSaved } from '#src/kit/views/states/NotSaved.tsx';
import { Field } from '#src/kit/views/parts/Field.tsx';
import { Foot } from './Foot.tsx';
import type { SheetProps } from './sheetProps.tsx';
import { KeepLayout } from './KeepLayout.tsx';
import { LayoutChoice } from './LayoutChoice.tsx';
import { useFields } from './useFields.tsx';
import { columnLetter, useImport } from './useImport.tsx';

type PartProps = Pick<SheetProps, 'one'>;
/** The call takes so many. */
const mostKeys = 4;
const samplesShown = 3;

function useFieldWords({ one }: PartProps): { readonly fields: Readonly<Record<string, FieldOf>>; readonly wordOf: (name: string) => string } {
  const language = useLanguage();
  const fields = useFields(one);
  return {
    fields,
    wordOf: (name) => {
      const field = fields[name];
      return field ? labelIn(field.label, language) : name;
    },
  };
}

function SheetChoice({ one }: PartProps): React.ReactElement | null {
  const { t } = useTranslation();
  const { looked, sheet } = useImport(one, (context) => context);
  const sheets = looked?.sheets ?? [];
  if (sheets.length < 2) return null;
  return (
    <div className="import-sheet-choice">
      <Field label={t('imports.sheet')}>
        {(given) => (
          <Select
            {...given}
            value={sheet}
            onChange={(at) => one.send({ type: 'sheet.choose', sheet: at })}
            options={sheets.map(({ name, isHidden }, at) => ({ value: at, label: isHidden ? t('imports.sheetHidden', { name }) : name }))}
          />
        )}
      </Field>
    </div>
  );
}

function Columns({ one }: PartProps): React.ReactElement {
  const { t } = useTranslation();
  const { looked, sheet, mapping } = useImport(one, (context) => context);
  const { fields, wordOf } = useFieldWords({ one });
  const pinyin = usePinyinFilter();
  const { headers = [], samples = [], guessed = [], mapping: suggested = [] } = looked?.sheets[sheet] ?? {};
  return (
    <table className="import-columns">
      <thead>
        <tr>
          <th scope="col">{t('imports.column')}</th>
          <th scope="col">{t('imports.samples')}</th>
          <th scope="col">{t('imports.into')}</th>
        </tr>
      </thead>
      <tbody>
        {headers.map((header, at) => {
          const chosen = mapping[at] ?? '';
          return (
            <tr key={columnLetter(at)} className={chosen === '' ? 'left-out' : ''}>
              <th scope="row">
                <span className="column-letter">{columnLetter(at)}</span> {header || t('imports.noHeader')}
              </th>
              <td className="faint nowrap">
                {samples
                  .slice(0, samplesShown)
                  .map((row) => row[at] ?? '')
                  .filter(Boolean)
                  .join(' · ') || '—'}
              </td>
              <td className="import-into">
                {guessed.includes(at) && chosen !== '' && chosen === suggested[at] ? (
                  <Tag tone="waiting" title={t('imports.guessedText')}>
                    {t('imports.guessed')}
                  </Tag>
                ) : null}
                <Select
                  showSearch={pinyin}
                  value={chosen}
                  aria-label={t('imports.intoOf', { column: header || columnLetter(at) })}
                  onChange={(name) => one.send({ type: 'column.map', column: at, field: name || null })}
                  options={[
                    { value: '', label: t('imports.leaveOut') },
                    ...(looked?.fields ?? []).map((name) => ({
                      value: name,
                      label: fields[name]?.required === true ? t('imports.required', { field: wordOf(name) }) : wordOf(name),
                    })),
                  ]}
                />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** A row of the file is taken for one that is there by these keys, and then this happens. */
function Matching({ one }: PartProps): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const { mapping, keys, onMatch } = useImport(one, (context) => context);
  const { fields, wordOf } = useFieldWords({ one });
  const possible = mapping.filter((name): name is string => name !== null && fields[name] !== undefined && canBeKey(fields[name]));
  return (
    <div className="import-matching">
      <fieldset>
        <legend>{t('imports.keys')}</legend>
        {possible.map((name) => {
          const isOn = keys.includes(name);
          return (
            <Checkbox
              key={name}
              className={isOn ? 'tone chosen' : 'tone'}
              checked={isOn}
              disabled={!isOn && keys.length >= mostKeys}
              onChange={() => one.send({ type: 'key.toggle', field: name })}
            >
              {wordOf(name)}
            </Checkbox>
          );
        })}
      </fieldset>
      {keys.length === 0 ? (
        <p className="faint">{t('imports.noKeys')}</p>
      ) : (
        <fieldset>
          <legend>{t('imports.onMatch')}</legend>
          {(Object.keys(onMatches) as ImportContext['onMatch'][]).map((name) => (
            <Radio
              key={name}
              className={name === onMatch ? 'tone chosen' : 'tone'}
              checked={name === onMatch}
              onChange={() => one.send({ type: 'match.choose', onMatch: name })}
            >
              {labelIn(onMatches[name], language)}
            </Radio>
          ))}
        </fieldset>
      )}
    </div>
  );
}

/** New rows would be refused for these: told before anything is checked. */
function useMissing({ one }: PartProps): readonly string[] {
  const { looked, mapping } = useImport(one, (context) => context);
  const layout = useImport(one, layoutIn);
  const { fields, wordOf } = useFieldWords({ one });
  const fixed = fixedOf(layout?.columns ?? []);
  const needed = (looked?.fields ?? []).filter((name) => {
    const field = fields[name];
    return field?.required === true && firstValueOf(field) === undefined;
  });
  return needed.filter((name) => !mapping.includes(name) && !Object.hasOwn(fixed, name)).map(wordOf);
}

/** Each column of the file is a field, or none. */
export function MapStep({ one }: SheetProps): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const isBusy = useSelector(one, (snapshot) => snapshot.hasTag('busy'));
  const failure = useImport(one, (context) => context.failure);
  const isReady = useImport(one, canCheck);
  const isRemembered = useImport(one, ({ looked, sheet }) => looked?.sheets[sheet]?.isRemembered === true);
  const missing = useMissing({ one });
  return (
    <>
      <div className="import-body scroll">
        <SheetChoice one={one} />
        <LayoutChoice one={one} />
        {isRemembered ? <p className="faint">{t('imports.remembered')}</p> : null}
        <Columns one={one} />
        {missing.length > 0 ? <Alert type="warning" role="note" title={t('imports.missing', { fields: listed(missing, language) })} /> : null}
        <Matching one={one} />
        <KeepLayout one={one} />
        {failure ? <NotSaved title={t('imports.notChecked')} failure={failure} onRetry={() => one.send({ type: 'import.check' })} isRetrying={isBusy} /> : null}
      </div>
      <Foot note={isReady ? t('imports.checkNote') : t('imports.mapOne')}>
        <Button disabled={isBusy} onClick={() => one.send({ type: 'import.anew' })}>
          {t('imports.otherFile')}
        </Button>
        <Button type="primary" disabled={!isReady || isBusy} onClick={() => one.send({ type: 'import.check' })}>
          {isBusy ? <LoadingOutlined aria-hidden="true" /> : null} {t('imports.check')}
        </Button>
      </Foot>
    </>
  );
}
