/** Lines within a row (docs/adr/0076): each a card of the inputs of its fields, added, copied, ordered and removed. */
import { useId, useState } from 'react';
import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Line } from '#contract/kinds.ts';
import { resourceLimits } from '#contract/limits/lists.ts';
import { askedInLine, copyOfLine, lineFaults, lineProblemWords, linesIn, newLine, titleOfLine } from '#contract/lines/lines.ts';
import type { LineValue } from '#contract/lines/lines.ts';
import { choiceLabel } from '#i18n/fromContract.ts';
import { labelIn } from '#i18n/label.ts';
import type { KindProps } from '#src/kit/views/inputs/byKind.tsx';
import { FocusOnce } from '#src/kit/views/dom/FocusOnce.tsx';
import { FieldGroup } from './FieldGroup.tsx';
import { useLineOrder } from './useLineOrder.tsx';
import { LineHead } from './LineHead.tsx';
import { useKeyedLines } from './useKeyedLines.tsx';
import './lines.css';

type LinesProps = KindProps<readonly LineValue[]>;

const wide: ReadonlySet<string> = new Set(['longText', 'many', 'image', 'region']);

/** A word that stands alone begins with a capital. */
const begun = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A line is called by its title where it has one, else by its place. */
function useLineName({ field, language }: LinesProps, line: Line): (one: LineValue, at: number) => string {
  const { t } = useTranslation();
  const title = titleOfLine(line);
  const titled = line.fields[title];
  return (one, at) => {
    const value = one[title];
    const words =
      typeof value !== 'string' ? '' : titled?.kind === 'choice' ? choiceLabel(titled, value, language) : titled?.kind === 'text' ? value.trim() : '';
    return words || begun(t('inputs.line', { one: labelIn(field.line?.one ?? field.label, language), place: at + 1 }));
  };
}

interface ValuesProps {
  readonly given: LinesProps;
  readonly line: Line;
  readonly one: LineValue;
  readonly at: number;
  readonly name: string;
  readonly place: string;
  readonly onChange: (next: LineValue) => void;
}

function LineValues({ given, line, one, at, name: called, place, onChange }: ValuesProps): React.ReactElement {
  const { value, language, optionsSource, isChecked, innerProblems, disabledWhy } = given;
  const faults = lineFaults(line, linesIn(value)).filter((fault) => fault.at === at);
  const problemOf = (name: string): string | undefined => {
    const fault = faults.find((found) => found.name === name);
    return innerProblems[`[${at}].${name}`] ?? (fault && labelIn(lineProblemWords(fault.problem), language));
  };
  return (
    <div className="line-values" role="group" aria-label={called}>
      {askedInLine(line).map(([name, field]) => (
        <div key={name} className={wide.has(field.kind) ? 'wide' : undefined}>
          {optionsSource.inner?.({
            field,
            value: one[name] ?? null,
            problem: problemOf(name),
            isChecked,
            disabledWhy,
            place: `${place}.${name}`,
            onChange: (next) => onChange({ ...one, [name]: next }),
          })}
        </div>
      ))}
    </div>
  );
}

export function LinesInput(given: LinesProps): React.ReactElement {
  const { field, label, value, onChange, problem, hint, disabledWhy, language, optionsSource, required } = given;
  const { t } = useTranslation();
  const id = useId();
  const line = field.line as Line;
  const nameOf = useLineName(given, line);
  const { all, change, freeKey } = useKeyedLines(linesIn(value), (lines) => onChange(lines.length === 0 ? null : lines));
  const order = useLineOrder(all, change);
  const [added, tell] = useState({ at: 0, turn: 0 });
  const isDisabled = Boolean(disabledWhy);
  const isFull = all.length >= (field.options.max ?? resourceLimits.lines);
  const put = (at: number, one: LineValue): void => {
    change(all.toSpliced(at, 0, { line: one, key: freeKey() }));
    tell({ at, turn: added.turn + 1 });
  };
  const within = `[data-lines="${id}"]`;
  return (
    <FieldGroup label={label} problem={problem} hint={disabledWhy || hint} isDisabled={isDisabled} className={required ? 'lines required' : 'lines'}>
      <div className="line-cards" data-lines={id}>
        <FocusOnce selector={`${within} [data-grip="${order.moved.at}"]`} token={order.moved.turn} />
        <FocusOnce selector={`${within} > ol > li:nth-child(${added.at + 1}) .line-values :is(input, textarea, button)`} token={added.turn} />
        {all.length === 0 ? null : (
          <ol>
            {all.map(({ line: one, key }, at) => (
              <li key={key} className={`line-card ${order.markAt(at) ?? ''}`} {...order.line(at)}>
                <LineHead
                  name={nameOf(one, at)}
                  at={at}
                  count={all.length}
                  order={order}
                  isDisabled={isDisabled}
                  isFull={isFull}
                  onCopy={() => put(at + 1, copyOfLine(line, one))}
                  onRemove={() => change(all.toSpliced(at, 1))}
                />
                <LineValues
                  given={given}
                  line={line}
                  one={one}
                  at={at}
                  name={nameOf(one, at)}
                  place={`${optionsSource.place ?? id}.${key}`}
                  onChange={(next) => change(all.with(at, { line: next, key }))}
                />
              </li>
            ))}
          </ol>
        )}
        <Button type="link" className="inline" disabled={isDisabled || isFull} onClick={() => put(all.length, newLine(line))}>
          <PlusOutlined aria-hidden="true" /> {t('inputs.addLine', { one: labelIn(line.one, language) })}
        </Button>
      </div>
    </FieldGroup>
  );
}
