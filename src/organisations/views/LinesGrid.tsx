import { Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { orgLimits } from '#contract/limits/lists.ts';
import { orgLineFields, orgTypes } from '#contract/resources/organisation.ts';
import type { OrgLine, OrgLineField, OrgLineReport } from '#contract/resources/organisation.ts';
import { labelIn } from '#i18n/label.ts';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { columnLabel, pasteInto } from './pasted.tsx';

interface GridProps {
  readonly lines: readonly OrgLine[];
  readonly reports: readonly OrgLineReport[];
  readonly isDisabled: boolean;
  /** The pasted headings by which no field is meant are told, too. */
  readonly onLines: (lines: readonly OrgLine[], unknown?: readonly string[]) => void;
}
const needed: ReadonlySet<OrgLineField> = new Set(['name', 'code']);

interface CellProps extends GridProps {
  readonly at: number;
  readonly name: OrgLineField;
}

/** One text: what is wrong with it stands below it. */
function Cell({ lines, reports, isDisabled, onLines, at, name }: CellProps): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const problem = reports[at]?.problems[name];
  const label = t('orgMany.cell', { column: labelIn(columnLabel(name), language), line: at + 1 });
  const write = (value: string): void => {
    const next: OrgLine[] = Array.from({ length: Math.max(lines.length, at + 1) }, (_, index) => lines[index] ?? {});
    next[at] = { ...next[at], [name]: value };
    onLines(next);
  };
  return (
    <td>
      <Input
        aria-label={label}
        aria-invalid={problem === undefined ? undefined : true}
        aria-describedby={problem === undefined ? undefined : `line-${at}-${name}`}
        disabled={isDisabled}
        value={lines[at]?.[name] ?? ''}
        list={name === 'type' ? 'org-line-types' : undefined}
        maxLength={200}
        onChange={(event) => write(event.target.value)}
        onPaste={(event) => {
          const text = event.clipboardData.getData('text/plain');
          // One cell is written as anywhere else.
          if (!/[\t\n]/.test(text.replace(/\r?\n$/, ''))) return;
          event.preventDefault();
          const pasted = pasteInto(lines, text, { at, field: name });
          onLines(pasted.lines, pasted.unknown);
        }}
      />
      {problem === undefined ? null : (
        <span id={`line-${at}-${name}`} className="cell-problem">
          {problem}
        </span>
      )}
    </td>
  );
}

/** The grid is as wide as its columns; one line more than is written, so that there is always one to write in. */
export function LinesGrid(props: GridProps): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const { lines, reports } = props;
  // Lines beyond the limit are shown, too: the check says that they are too many.
  const count = Math.max(Math.min(lines.length + 1, orgLimits.lines), lines.length, 8);
  return (
    <table className="line-grid">
      <thead>
        <tr>
          <th scope="col">{t('orgMany.line')}</th>
          {orgLineFields.map((name) => (
            <th key={name} scope="col">
              {labelIn(columnLabel(name), language)}
              {needed.has(name) ? <span className="needed"> *</span> : null}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {Array.from({ length: count }, (_, at) => (
          // A line is its place: there is nothing else to know it by.
          <tr key={at} className={Object.keys(reports[at]?.problems ?? {}).length > 0 ? 'faulty' : ''}>
            <th scope="row">{at + 1}</th>
            {orgLineFields.map((name) => (
              <Cell key={name} {...props} at={at} name={name} />
            ))}
          </tr>
        ))}
      </tbody>
      <caption className="unseen">
        <datalist id="org-line-types">
          {Object.entries(orgTypes)
            .filter(([name]) => name !== 'group')
            .map(([name, label]) => (
              <option key={name} value={labelIn(label, language)} />
            ))}
        </datalist>
        {t('orgMany.sheet')}
      </caption>
    </table>
  );
}
