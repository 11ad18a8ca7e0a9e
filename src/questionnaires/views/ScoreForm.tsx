/** A score: which questions it counts, and what its numbers mean. */
import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { Alert, Button, Checkbox, Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import { decimal } from '#contract/kinds.ts';
import { questionnaireLimits } from '#contract/limits/questionnaires.ts';
import { questionsOf, scoreMethods, wordsIn } from '#contract/questionnaires/definition.ts';
import type { Band, Question, ScoreRule } from '#contract/questionnaires/definition.ts';
import { rangeOfScore } from '#contract/questionnaires/faultsOfScores.ts';
import { labelIn } from '#i18n/label.ts';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { DecimalInput } from '#src/kit/views/inputs/DecimalInput.tsx';
import { FlagInput } from '#src/kit/views/inputs/FlagInput.tsx';
import { FieldGroup } from '#src/kit/views/inputs/lines/FieldGroup.tsx';
import { RemoveLine } from '#src/kit/views/inputs/lines/LineActs.tsx';
import type { InputProps } from '#src/kit/views/inputs/given.tsx';
import { WholeInput } from '#src/kit/views/inputs/WholeInput.tsx';
import { patched } from '#src/questionnaires/machines/contents.ts';
import type { Patch } from '#src/questionnaires/machines/contents.ts';
import { TwoWords } from './TwoWords.tsx';
import { lineOf, numbersOf, useContent, useHasEnglish, useProblemAt } from './useDesigner.tsx';
import type { DesignerPart } from './useDesigner.tsx';

const edge = decimal(['分数', 'Score']);

interface ScoreProps extends DesignerPart {
  readonly score: ScoreRule;
  readonly disabledWhy: string;
}

const isCountable = ({ options, blanks = [] }: Question): boolean => options !== undefined || blanks.some(({ type }) => type === 'whole');
const isWithoutPoints = ({ options = [] }: Question): boolean => options.some(({ score }) => score === undefined);

function Counted({ editor, score, disabledWhy }: ScoreProps): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const content = useContent(editor);
  const problemAt = useProblemAt(editor);
  const numbers = numbersOf(content);
  const countable = questionsOf(content).filter(isCountable);
  const write = (ids: readonly string[]): void => editor.send({ type: 'score.write', id: score.id, patch: { questions: ids }, place: 'questions pick' });
  const chosen = countable.filter(({ id }) => score.questions.includes(id));
  const bare = chosen.filter(isWithoutPoints);
  const isAll = chosen.length === countable.length;
  const turned = (id: string, isOn: boolean): readonly string[] =>
    countable.map((question) => question.id).filter((one) => (one === id ? isOn : score.questions.includes(one)));
  return (
    <FieldGroup label={t('designer.counted')} problem={problemAt('questions') ?? chosen.map(({ id }) => problemAt(id)).find(Boolean)}>
      {countable.length === 0 ? <p className="faint">{t('designer.nothingToCount')}</p> : null}
      {countable.length > 1 ? (
        <Checkbox
          checked={isAll}
          indeterminate={!isAll && chosen.length > 0}
          disabled={Boolean(disabledWhy)}
          onChange={(event) => write(event.target.checked ? countable.map(({ id }) => id) : [])}
        >
          {t('designer.countAll')}
        </Checkbox>
      ) : null}
      <ul className="designer-counted">
        {countable.map((question) => (
          <li key={question.id}>
            <Checkbox
              checked={score.questions.includes(question.id)}
              disabled={Boolean(disabledWhy)}
              onChange={(event) => write(turned(question.id, event.target.checked))}
            >
              {`${numbers.get(question.id) ?? ''}. ${wordsIn(question.title, language) || t('designer.untitled')}`}
            </Checkbox>
          </li>
        ))}
      </ul>
      {bare.length > 0 && !disabledWhy ? (
        <Alert
          type="info"
          title={t('designer.withoutPoints', { count: bare.length })}
          action={<Button onClick={() => editor.send({ type: 'points.fill', questions: bare.map(({ id }) => id) })}>{t('designer.fillPoints')}</Button>}
        />
      ) : null}
    </FieldGroup>
  );
}

interface BandProps extends Pick<ScoreProps, 'editor' | 'disabledWhy'> {
  readonly band: Band;
  readonly at: number;
  readonly method: ScoreRule['method'];
  readonly hasEnglish: boolean;
  readonly onWrite: (patch: Patch<Band>, place: string) => void;
  readonly onRemove: () => void;
}

/** A sum is whole; a mean has decimals. */
function Edge({ method, ...given }: InputProps<number> & Pick<BandProps, 'method'>): React.ReactElement {
  return method === 'sum' ? <WholeInput {...given} min={-9_999} /> : <DecimalInput {...given} field={edge} />;
}

function BandLine({ editor, band, at, method, hasEnglish, disabledWhy, onWrite, onRemove }: BandProps): React.ReactElement {
  const { t } = useTranslation();
  const problem = useProblemAt(editor)(`bands[${at}]`);
  const name = lineOf(band.label) || t('designer.bandNo', { number: at + 1 });
  return (
    <li className="line-card designer-band">
      <Edge method={method} label={t('designer.from')} value={band.from} disabledWhy={disabledWhy} onChange={(next) => onWrite({ from: next ?? 0 }, 'from')} />
      <Edge method={method} label={t('designer.to')} value={band.to} disabledWhy={disabledWhy} onChange={(next) => onWrite({ to: next ?? 0 }, 'to')} />
      <TwoWords
        label={t('designer.bandLabel')}
        value={band.label}
        hasEnglish={hasEnglish}
        problem={problem}
        disabledWhy={disabledWhy}
        onChange={(label) => onWrite({ label: label ?? { zh: '' } }, 'label')}
      />
      <FlagInput
        label={t('designer.alarm')}
        value={band.isAlarm === true}
        disabledWhy={disabledWhy}
        onChange={(isOn) => onWrite({ isAlarm: isOn ? true : undefined }, 'alarm')}
      />
      {disabledWhy ? null : <RemoveLine name={name} onRemove={onRemove} />}
    </li>
  );
}

function Bands({ editor, score, disabledWhy }: ScoreProps): React.ReactElement {
  const { t } = useTranslation();
  const content = useContent(editor);
  const hasEnglish = useHasEnglish(editor);
  const problem = useProblemAt(editor)('bands');
  const range = rangeOfScore(content, score);
  const { id, bands, method } = score;
  const write = (next: readonly Band[], place: string): void => editor.send({ type: 'score.write', id, patch: { bands: next }, place });
  return (
    <FieldGroup
      label={t('designer.bands')}
      problem={problem}
      hint={range ? t('designer.range', { least: range[0], most: range[1] }) : t('designer.noRange')}
      className="designer-bands"
    >
      <ol>
        {bands.map((band, at) => (
          <BandLine
            key={String(at)}
            editor={editor}
            band={band}
            at={at}
            method={method}
            hasEnglish={hasEnglish}
            disabledWhy={disabledWhy}
            onWrite={(patch, place) => write(bands.with(at, patched(band, patch)), `band ${at} ${place}`)}
            onRemove={() => write(bands.toSpliced(at, 1), 'band remove')}
          />
        ))}
      </ol>
      {disabledWhy ? null : (
        <Button
          type="link"
          className="inline"
          disabled={bands.length >= questionnaireLimits.bands}
          onClick={() => editor.send({ type: 'band.add', score: id })}
        >
          <PlusOutlined aria-hidden="true" /> {t('designer.addBand')}
        </Button>
      )}
    </FieldGroup>
  );
}

export function ScoreForm(props: ScoreProps): React.ReactElement {
  const { editor, score, disabledWhy } = props;
  const { t } = useTranslation();
  const language = useLanguage();
  const hasEnglish = useHasEnglish(editor);
  const problem = useProblemAt(editor)('');
  return (
    <>
      <TwoWords
        label={t('designer.scoreLabel')}
        value={score.label}
        hasEnglish={hasEnglish}
        max={questionnaireLimits.labelCharacters}
        required
        problem={problem}
        disabledWhy={disabledWhy}
        onChange={(label) => editor.send({ type: 'score.write', id: score.id, patch: { label: label ?? { zh: '' } } })}
      />
      <Segmented<ScoreRule['method']>
        value={score.method}
        disabled={Boolean(disabledWhy)}
        aria-label={t('designer.method')}
        options={(['sum', 'mean'] as const).map((method) => ({ value: method, label: labelIn(scoreMethods[method], language) }))}
        onChange={(method) => editor.send({ type: 'score.write', id: score.id, patch: { method } })}
      />
      <Counted {...props} />
      <Bands {...props} />
    </>
  );
}
