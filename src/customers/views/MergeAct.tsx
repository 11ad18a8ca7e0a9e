import { Radio } from 'antd';
import { useTranslation } from 'react-i18next';
import { isEmptyValue } from '#contract/conditions.ts';
import type { Fields } from '#contract/kinds.ts';
import type { Kept } from '#contract/merge.ts';
import type { Answers } from '#contract/operations.ts';
import { resourceHere } from '#contract/standardEntities.ts';
import { labelIn } from '#i18n/label.ts';
import { fullTime } from '#i18n/times.ts';
import { ActAnswer } from '#src/engine/views/acts/ActAnswer.tsx';
import { ActEffect } from '#src/engine/views/acts/ActEffect.tsx';
import { ActFrame } from '#src/engine/views/acts/ActFrame.tsx';
import { answerOf } from '#src/engine/views/acts/actProps.tsx';
import type { ActPart } from '#src/engine/views/acts/actProps.tsx';
import { useActForm } from '#src/engine/views/acts/useActForm.tsx';
import { useValueWords } from '#src/engine/views/useValueWords.tsx';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { Shown } from '#src/kit/views/dom/Shown.tsx';
import './merge.css';

type Compared = Answers<'member.mergeCheck'>;
type Field = Compared['fields'][number];
type Choice = Kept[string];

interface SidesProps {
  readonly compared: Compared;
  readonly survivorId: unknown;
  readonly onChoose: (id: string) => void;
}

/** Both files side by side; one of them stays. */
function Sides({ compared: { sides }, survivorId, onChoose }: SidesProps): React.ReactElement {
  const { t } = useTranslation();
  return (
    <div className="merging-row merging-sides" role="radiogroup" aria-label={t('customers.mergeKeep')}>
      <span className="merging-field">{t('customers.mergeKeep')}</span>
      {sides.map(({ id, name, createdAt }) => (
        <Radio key={id} name="merge-survivor" checked={survivorId === id} onChange={() => onChoose(id)}>
          <strong>{name}</strong>
          <span className="faint">{t('customers.mergeSince', { day: fullTime(createdAt).slice(0, 10) })}</span>
        </Radio>
      ))}
    </div>
  );
}

/** The sheet stands over customers, or over pairs of them. */
const fieldsOf = ({ screen }: ActPart): Fields => (screen.entity === 'member' ? screen.fields : (resourceHere('member')?.fields ?? {}));

interface ChoicesProps {
  readonly part: ActPart;
  readonly compared: Compared;
  readonly survivorId: string;
  readonly kept: Kept;
  readonly onKeep: (kept: Kept) => void;
}

/** The two differ in these: each keeps the value of one, a list those of both. */
function Choices({ part, compared: { fields, sides, names }, survivorId, kept, onKeep }: ChoicesProps): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const words = useValueWords(part.list);
  const usualOf = ({ usual }: Field): Choice => (usual === 'both' ? usual : usual === survivorId ? 'survivor' : 'loser');
  if (fields.length === 0) return <p className="faint">{t('customers.mergeAlike')}</p>;
  return (
    <>
      {fields.map((one) => {
        const described = fieldsOf(part)[one.field];
        const label = described ? labelIn(described.label, language) : one.field;
        const chosen = kept[one.field] ?? usualOf(one);
        const keep = (choice: Choice): void => onKeep({ ...kept, [one.field]: choice });
        return (
          <div key={one.field} className="merging-row" role="radiogroup" aria-label={label}>
            <span className="merging-field">{label}</span>
            {sides.map(({ id, values }) => {
              const choice = id === survivorId ? 'survivor' : 'loser';
              return (
                <Radio key={id} name={`merge-${one.field}`} checked={chosen === choice} onChange={() => keep(choice)}>
                  {described && !isEmptyValue(values[one.field]) ? words(described, values[one.field], names) : t('resource.nothing')}
                </Radio>
              );
            })}
            {one.usual === 'both' ? (
              <Radio className="merging-both" name={`merge-${one.field}`} checked={chosen === 'both'} onChange={() => keep('both')}>
                {t('customers.mergeBoth')}
              </Radio>
            ) : null}
          </div>
        );
      })}
    </>
  );
}

/** The file that has been here longer stays unless somebody chooses the other one. */
const firstOf = ({ sides }: Compared): string => sides.toSorted((one, other) => one.createdAt.localeCompare(other.createdAt))[0]?.id ?? '';

/** Two customers become one: which file stays, whose value of each field, and what it would change. */
export function MergeAct(part: ActPart): React.ReactElement {
  const { values, write } = useActForm(part);
  const compared = answerOf<Compared>(part);
  const { survivorId, kept } = values;
  return (
    <ActFrame part={part} width={680}>
      <ActAnswer part={part}>
        {compared ? (
          <div className="merging-fields scroll">
            {survivorId == null ? <Shown onShown={() => write({ survivorId: firstOf(compared) })} /> : null}
            <Sides compared={compared} survivorId={survivorId} onChoose={(id) => write({ survivorId: id, kept: null })} />
            {typeof survivorId === 'string' ? (
              <Choices part={part} compared={compared} survivorId={survivorId} kept={(kept ?? {}) as Kept} onKeep={(next) => write({ kept: next })} />
            ) : null}
          </div>
        ) : null}
      </ActAnswer>
      <ActEffect part={part} />
    </ActFrame>
  );
}
