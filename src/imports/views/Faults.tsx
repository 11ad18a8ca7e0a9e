import { Input } from 'antd';
import { useTranslation } from 'react-i18next';
import type { LineFaults } from '#contract/calls/job.ts';
import { jobLimits } from '#contract/limits/files.ts';
import type { RowFault } from '#contract/refusals/importFaults.ts';
import { labelIn } from '#i18n/label.ts';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import type { SheetProps } from './sheetProps.tsx';
import { useFields } from './useFields.tsx';
import { grouped } from '#i18n/grouped.ts';
import { columnLetter, useImport } from './useImport.tsx';

/** A fault is in this column of the file, as its reader finds it there. */
function useColumnWords(one: SheetProps['one']): (field: string | undefined) => string {
  const { t } = useTranslation();
  const language = useLanguage();
  const source = useImport(one, (context) => context.source);
  const fields = useFields(one);
  return (name) => {
    if (name === undefined) return t('imports.wholeRow');
    const at = source?.mapping.indexOf(name) ?? -1;
    const label = fields[name] ? labelIn(fields[name].label, language) : name;
    return at < 0 ? label : `${columnLetter(at)} ${source?.headers[at] || label}`;
  };
}

interface MendProps extends Pick<SheetProps, 'one'> {
  readonly of: LineFaults;
  readonly fault: RowFault;
  readonly label: string;
}

/** The text of the faulty cell stands here, to be written otherwise; nothing where no one cell is at fault, or its text is not known. */
function Mend({ one, of, fault, label }: MendProps): React.ReactElement | null {
  const { t } = useTranslation();
  const { line, cells } = of;
  const column = useImport(one, ({ source }) => (fault.field === undefined ? -1 : (source?.mapping.indexOf(fault.field) ?? -1)));
  const mended = useImport(one, (context) => context.mended.find((cell) => cell.line === line && cell.column === column)?.text);
  if (cells === undefined || column < 0) return null;
  return (
    <Input
      size="small"
      value={mended ?? cells[column] ?? ''}
      maxLength={jobLimits.correctionCharacters}
      aria-label={t('imports.mendOf', { line: grouped(line), column: label })}
      className={mended === undefined ? 'mend-cell' : 'mend-cell changed'}
      onChange={(event) => one.send({ type: 'cell.write', cell: { line, column, text: event.target.value } })}
      onPressEnter={() => one.send({ type: 'import.mend' })}
    />
  );
}

interface FaultsProps extends Pick<SheetProps, 'one'> {
  /** Faulty cells can be written otherwise while the file was only checked. */
  readonly canMend?: boolean;
}

/** Line, column and reason of everything that is wrong, in the order of the file. */
export function Faults({ one, canMend = false }: FaultsProps): React.ReactElement | null {
  const { t } = useTranslation();
  const columnOf = useColumnWords(one);
  const faults = useImport(one, (context) => context.faults);
  const failed = useImport(one, ({ job }) => job?.failed ?? 0);
  if (faults.length === 0) return null;
  const hasCells = canMend && faults.some(({ cells }) => cells !== undefined);
  const keyOf = (fault: RowFault): string => `${fault.field ?? ''} ${fault.code}`;
  return (
    <>
      <div className="import-faults scroll" tabIndex={0} role="region" aria-label={t('imports.faults')}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('imports.line')}</th>
              <th scope="col">{t('imports.faultColumn')}</th>
              {hasCells ? <th scope="col">{t('imports.mendColumn')}</th> : null}
              <th scope="col">{t('imports.why')}</th>
            </tr>
          </thead>
          <tbody>
            {faults.flatMap((of) =>
              of.faults.map((fault, at) => (
                <tr key={`${of.line} ${keyOf(fault)}`}>
                  {at === 0 ? (
                    <th scope="rowgroup" rowSpan={of.faults.length}>
                      {grouped(of.line)}
                    </th>
                  ) : null}
                  <td>{columnOf(fault.field)}</td>
                  {hasCells ? (
                    <td>
                      <Mend one={one} of={of} fault={fault} label={columnOf(fault.field)} />
                    </td>
                  ) : null}
                  <td>{fault.text}</td>
                </tr>
              )),
            )}
          </tbody>
        </table>
      </div>
      {failed > faults.length ? <p className="faint">{t('imports.firstFaults', { count: Math.min(faults.length, jobLimits.shownFaults) })}</p> : null}
    </>
  );
}
