import { Alert, Checkbox } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Answers } from '#contract/operations.ts';
import { wordStandings } from '#contract/resources/orgDictionary.ts';
import { labelIn } from '#i18n/label.ts';
import { ActAnswer } from '#src/engine/views/acts/ActAnswer.tsx';
import { ActFrame } from '#src/engine/views/acts/ActFrame.tsx';
import { ActInputs } from '#src/engine/views/acts/ActInputs.tsx';
import { answerOf } from '#src/engine/views/acts/actProps.tsx';
import type { ActPart } from '#src/engine/views/acts/actProps.tsx';
import { useActForm } from '#src/engine/views/acts/useActForm.tsx';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { usePerson } from '#src/kit/views/console/rightsOf.tsx';
import './words.css';

type Words = Answers<'orgDictionary.bindCheck'>;
type Word = Words[number];
const canCome = ({ standing }: Word): boolean => standing !== 'chosen';

interface LinesProps {
  readonly words: Words;
  readonly ticked: ReadonlySet<string>;
  readonly onTick: (id: string, isOn: boolean) => void;
}

function Lines({ words, ticked, onTick }: LinesProps): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const isEnglish = language === 'en';
  return (
    <ul className="word-lines scroll" tabIndex={0} aria-label={t('orgWords.ofGroup')}>
      {words.map((word) => (
        <li key={word.id}>
          <Checkbox checked={!canCome(word) || ticked.has(word.id)} disabled={!canCome(word)} onChange={(event) => onTick(word.id, event.target.checked)}>
            <span className="nowrap">{isEnglish && word.labelEn ? word.labelEn : word.label}</span>
            <span className="faint nowrap">{word.value}</span>
            <span className={`word-standing ${word.standing}`}>{labelIn(wordStandings[word.standing], language)}</span>
          </Checkbox>
        </li>
      ))}
    </ul>
  );
}

/** The press does this to the selects of the organisation, said before it. */
function Effect({ words, count }: { readonly words: Words; readonly count: number }): React.ReactElement {
  const { t } = useTranslation();
  const isFirst = words.every(({ standing }) => standing === 'all' || standing === 'above');
  const left = words.filter(({ standing }) => standing === 'all' || standing === 'above').length - count;
  const kept = words.filter(({ standing }) => standing === 'chosen').length;
  if (words.length === 0) return <p className="faint">{t('orgWords.noWords')}</p>;
  if (count === 0) return <p className="faint">{t(isFirst ? 'orgWords.allNow' : 'orgWords.someNow', { count: isFirst ? words.length : kept })}</p>;
  return <Alert type="info" role="note" title={isFirst ? t('orgWords.first', { count, left }) : t('orgWords.then', { count: kept + count })} />;
}

const none: readonly string[] = [];

/** Words of the group that the organisation acted in takes over. */
export function BindAct(part: ActPart): React.ReactElement {
  const { t } = useTranslation();
  const { values, write } = useActForm(part);
  const person = usePerson();
  const org = person?.orgs.find((one) => one.id === person.orgId)?.name ?? '';
  const words = answerOf<Words>(part);
  const ticked = (values['itemIds'] as readonly string[] | null | undefined) ?? none;
  const tick = (id: string, isOn: boolean): void => write({ itemIds: isOn ? [...ticked, id] : ticked.filter((one) => one !== id) });
  return (
    <ActFrame part={part} title={t('orgWords.title', { org })} count={ticked.length}>
      <ActInputs part={part} without={['itemIds']} resets={['itemIds']} />
      <ActAnswer part={part}>
        {words ? (
          <>
            <Lines words={words} ticked={new Set(ticked)} onTick={tick} />
            <Effect words={words} count={ticked.length} />
          </>
        ) : null}
      </ActAnswer>
    </ActFrame>
  );
}
