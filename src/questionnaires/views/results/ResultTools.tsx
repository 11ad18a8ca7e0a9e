/** The choices at the head of the results: a version, days, a question to cross by, an option to look at alone; and the file. */
import DownloadOutlined from '@ant-design/icons/DownloadOutlined';
import { Button, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Answers } from '#contract/operations.ts';
import { wordsIn } from '#contract/questionnaires/definition.ts';
import { dayOf } from '#i18n/times.ts';
import { useConsole, useLanguage, useMinute } from '#src/kit/views/console/ConsoleContext.tsx';
import { useRight } from '#src/kit/views/console/rightsOf.tsx';
import { withChoice, withVersion } from './asked.tsx';
import type { ResultsChoice } from './asked.tsx';

export interface ToolsProps {
  readonly id: string;
  readonly title: string;
  readonly results: Answers<'questionnaire.results'>;
  readonly numbers: readonly number[];
  readonly choice: ResultsChoice;
  readonly onChoose: (choice: ResultsChoice) => void;
}
const all = '';
const ranges = {
  last30Days: 'figures.rangeLast30Days',
  thisMonth: 'figures.rangeThisMonth',
  lastMonth: 'figures.rangeLastMonth',
  thisYear: 'figures.rangeThisYear',
} as const;

function NamedTools({ results, choice, onChoose }: ToolsProps): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const told = (text: string): string | undefined => (text === all ? undefined : text);
  const questions = results.questions.filter(({ options }) => options !== undefined);
  return (
    <>
      <Select
        aria-label={t('results.range')}
        value={choice.range ?? all}
        options={[{ value: all, label: t('results.always') }, ...Object.entries(ranges).map(([value, word]) => ({ value, label: t(word) }))]}
        onChange={(next) => onChoose(withChoice(choice, { range: told(next) }))}
      />
      <Select
        aria-label={t('results.cross')}
        value={choice.cross ?? all}
        showSearch={{ optionFilterProp: 'label' }}
        options={[{ value: all, label: t('results.noCross') }, ...questions.map(({ id, title }) => ({ value: id, label: wordsIn(title, language) }))]}
        onChange={(next) => onChoose(withChoice(choice, { cross: told(next) }))}
      />
      <Select
        aria-label={t('results.chosen')}
        value={choice.chosen ?? all}
        showSearch={{ optionFilterProp: 'label' }}
        options={[
          { value: all, label: t('results.everybody') },
          ...questions.map(({ id, title, options = [] }) => ({
            label: wordsIn(title, language),
            options: options.map((option) => ({ value: `${id}:${option.id}`, label: wordsIn(option.label, language) })),
          })),
        ]}
        onChange={(next) => onChoose(withChoice(choice, { chosen: told(next) }))}
      />
    </>
  );
}

function ExportButton({ id, title, choice: { versionNumber, range } }: Pick<ToolsProps, 'id' | 'title' | 'choice'>): React.ReactElement {
  const { t } = useTranslation();
  const root = useConsole();
  const day = dayOf(useMinute());
  const asked = { id, ...(versionNumber === undefined ? {} : { versionNumber }), ...(range === undefined ? {} : { range }), family: 'results' };
  return (
    <Button onClick={() => root.send({ type: 'download.ask', name: `${title} ${day}.xlsx`, download: { of: 'rows', id: 'questionnaire', asked } })}>
      <DownloadOutlined aria-hidden="true" /> {t('results.export')}
    </Button>
  );
}

export function ResultTools(props: ToolsProps): React.ReactElement {
  const { t } = useTranslation();
  const mayExport = useRight('questionnaireAnswer.export');
  const { results, numbers, choice, onChoose } = props;
  return (
    <div className="result-tools" role="group" aria-label={t('results.tools')}>
      <Select
        aria-label={t('results.version')}
        value={choice.versionNumber ?? 0}
        options={[{ value: 0, label: t('results.everyVersion') }, ...numbers.map((number) => ({ value: number, label: t('results.versionOf', { number }) }))]}
        onChange={(next) => onChoose(withVersion(results.isAnonymous ? {} : choice, next === 0 ? undefined : next))}
      />
      {results.isAnonymous ? null : <NamedTools {...props} />}
      <span className="grow" />
      {mayExport ? <ExportButton {...props} /> : null}
    </div>
  );
}
