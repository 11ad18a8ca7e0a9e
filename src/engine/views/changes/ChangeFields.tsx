/** The fields of one change in words: what each was and what it became. */
import ArrowRightOutlined from '@ant-design/icons/ArrowRightOutlined';
import { useTranslation } from 'react-i18next';
import type { Field, Fields } from '#contract/kinds.ts';
import type { FieldChange } from '#contract/standardShapes.ts';
import { labelIn } from '#i18n/label.ts';
import type { useWordsOf } from '#src/engine/views/useValueWords.tsx';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { lazily } from '#src/kit/views/parts/lazily.tsx';
import { StoredPicture } from '#src/kit/views/transfer/StoredPicture.tsx';
import './changes.css';

const LineChanges = lazily(() => import('#src/engine/views/lines/LineChanges.tsx').then((module) => module.LineChanges));

const changeWords = {
  created: 'resource.changeCreated',
  updated: 'resource.changeUpdated',
  moved: 'resource.changeMoved',
  removed: 'resource.changeRemoved',
  restored: 'resource.changeRestored',
} as const;
const isKnown = (change: string): change is keyof typeof changeWords => Object.hasOwn(changeWords, change);
export const changeWord = (change: string): (typeof changeWords)[keyof typeof changeWords] =>
  isKnown(change) ? changeWords[change] : 'resource.changeUpdated';

interface ChangeFieldsProps {
  readonly fields: Fields;
  readonly one: {
    readonly change: string;
    readonly changes: readonly FieldChange[];
    readonly names?: Readonly<Record<string, string>> | null | undefined;
  };
  readonly words: ReturnType<typeof useWordsOf>;
  /** Puts words of its own in place of the plain ones. */
  readonly told?: (field: string, from: unknown, to: unknown, children: React.ReactNode) => React.ReactNode;
}

/** Nothing is told of a new row: it says itself what it is. */
export function ChangeFields({ fields, one, words, told = (_field, _from, _to, children) => children }: ChangeFieldsProps): React.ReactElement | null {
  const { t } = useTranslation();
  const language = useLanguage();
  const toldOf = (field: Field, value: unknown): React.ReactNode => {
    if (field.kind === 'image' && typeof value === 'string' && value !== '')
      return <StoredPicture path={value} alt={labelIn(field.label, language)} size="line" />;
    return words(field, value, one.names ?? undefined);
  };
  const valueOf = (name: string, value: unknown): React.ReactNode => {
    const field = fields[name];
    return (field ? toldOf(field, value) : String(value ?? '')) || t('resource.nothing');
  };
  if (one.changes.length === 0 || one.change === 'created') return null;
  return (
    <dl className="change-fields">
      {one.changes.map(({ field, from, to }) => (
        <div key={field}>
          <dt>{fields[field] ? labelIn(fields[field].label, language) : (one.names?.[field] ?? field)}</dt>
          <dd>
            {fields[field]?.line ? (
              <LineChanges field={fields[field]} from={from} to={to} told={toldOf} />
            ) : (
              told(
                field,
                from,
                to,
                <>
                  <del>{valueOf(field, from)}</del> <ArrowRightOutlined aria-label={t('resource.becomes')} /> <ins>{valueOf(field, to)}</ins>
                </>,
              )
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
