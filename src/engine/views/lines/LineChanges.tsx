import ArrowRightOutlined from '@ant-design/icons/ArrowRightOutlined';
import { useTranslation } from 'react-i18next';
import type { Field, Line } from '#contract/kinds.ts';
import { titleOfLine } from '#contract/lines/lines.ts';
import { lineChanges } from '#contract/lines/lineChanges.ts';
import type { LineChange } from '#contract/lines/lineChanges.ts';
import { labelIn } from '#i18n/label.ts';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import '#src/engine/views/changes/changes.css';

interface LineChangesProps {
  readonly field: Field;
  readonly from: unknown;
  readonly to: unknown;
  /** A value of a line in words. */
  readonly told: (field: Field, value: unknown) => React.ReactNode;
}
const whatWords = {
  added: 'resource.lineAdded',
  removed: 'resource.lineRemoved',
  changed: 'resource.lineChanged',
  moved: 'resource.lineMoved',
} as const satisfies Readonly<Record<LineChange['what'], string>>;

function Change({ line, change, told }: Pick<LineChangesProps, 'told'> & { readonly line: Line; readonly change: LineChange }): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const title = line.fields[titleOfLine(line)];
  const name = (title && told(title, change.line[titleOfLine(line)])) || labelIn(line.one, language);
  return (
    <li>
      {t(whatWords[change.what], { place: change.at + 1 })} <strong>{name}</strong>
      {change.fields.map(({ name: key, from, to }) => {
        const field = line.fields[key] as Field;
        return (
          <div key={key}>
            {labelIn(field.label, language)}: <del>{told(field, from) || t('resource.nothing')}</del> <ArrowRightOutlined aria-label={t('resource.becomes')} />{' '}
            <ins>{told(field, to) || t('resource.nothing')}</ins>
          </div>
        );
      })}
    </li>
  );
}

/** The lines of a row as they changed, one by one. */
export function LineChanges({ field, from, to, told }: LineChangesProps): React.ReactElement | null {
  const { line } = field;
  if (!line) return null;
  return (
    <ul className="line-changes">
      {lineChanges(line, from, to).map((change) => (
        <Change key={`${change.what} ${change.at}`} line={line} change={change} told={told} />
      ))}
    </ul>
  );
}
