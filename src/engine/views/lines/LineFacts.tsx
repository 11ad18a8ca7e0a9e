import type { Field } from '#contract/kinds.ts';
import { askedInLine, linesIn } from '#contract/lines/lines.ts';
import { labelIn } from '#i18n/label.ts';
import { useDrawnField } from '#src/engine/views/Cell.tsx';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import './lineFacts.css';

interface LineFactsProps {
  readonly field: Field;
  readonly value: unknown;
  readonly names: unknown;
}

/** Lines of an open row, as a table: one column a field, those that no line has left out. */
export function LineFacts({ field, value, names }: LineFactsProps): React.ReactElement | null {
  const language = useLanguage();
  const drawn = useDrawnField();
  if (!field.line) return null;
  const lines = linesIn(value);
  const columns = askedInLine(field.line).filter(([name]) => lines.some((one) => (one[name] ?? null) !== null));
  return (
    <div className="line-facts">
      <table>
        <caption>{labelIn(field.label, language)}</caption>
        <thead>
          <tr>
            {columns.map(([name, inner]) => (
              <th key={name} scope="col">
                {labelIn(inner.label, language)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((one, at) => (
            // A line that is read is its place.
            <tr key={at}>
              {columns.map(([name, inner]) => (
                <td key={name}>{drawn(inner, one[name], names)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
