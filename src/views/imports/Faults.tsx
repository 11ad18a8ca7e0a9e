import { useTranslation } from 'react-i18next';
import { jobLimits } from '#contract/limits/files.ts';
import type { RowFault } from '#contract/importFaults.ts';
import { labelIn } from '#i18n/label.ts';
import { useLanguage } from '#views/shell/ConsoleContext.tsx';
import type { SheetProps } from './ImportSheet.tsx';
import { useFields } from './useFields.tsx';
import { columnLetter, grouped, useImport } from './useJobs.tsx';

/** Which column of the file a fault is in, as its reader finds it there. */
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

/** Line, column and reason of everything that is wrong, in the order of the file. */
export function Faults({ one }: Pick<SheetProps, 'one'>): React.ReactElement | null {
  const { t } = useTranslation();
  const columnOf = useColumnWords(one);
  const faults = useImport(one, (context) => context.faults);
  const failed = useImport(one, ({ job }) => job?.failed ?? 0);
  if (faults.length === 0) return null;
  const keyOf = (fault: RowFault): string => `${fault.field ?? ''} ${fault.code}`;
  return (
    <>
      <div className="import-faults scroll" tabIndex={0} role="region" aria-label={t('imports.faults')}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('imports.line')}</th>
              <th scope="col">{t('imports.faultColumn')}</th>
              <th scope="col">{t('imports.why')}</th>
            </tr>
          </thead>
          <tbody>
            {faults.flatMap(({ line, faults: ofLine }) =>
              ofLine.map((fault, at) => (
                <tr key={`${line} ${keyOf(fault)}`}>
                  {at === 0 ? (
                    <th scope="rowgroup" rowSpan={ofLine.length}>
                      {grouped(line)}
                    </th>
                  ) : null}
                  <td>{columnOf(fault.field)}</td>
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
