/** `/questionnaireResults`: what was answered, question by question over all versions, live (docs/adr/0114). */
import { useState } from 'react';
import { Alert, Button } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { Answers } from '#contract/operations.ts';
import { wordsIn } from '#contract/questionnaires/definition.ts';
import { Reading } from '#src/engine/views/beside/Reading.tsx';
import { useListPath } from '#src/engine/views/beside/listPath.tsx';
import type { PageProps } from '#src/engine/views/namedProps.tsx';
import { RecordFrame } from '#src/engine/views/record/RecordFrame.tsx';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { LinkButton } from '#src/kit/views/parts/LinkButton.tsx';
import { Empty } from '#src/kit/views/states/Empty.tsx';
import { SourceFoot } from '#src/questionnaires/views/SourceFoot.tsx';
import { Behind } from './Behind.tsx';
import type { BehindOpened } from './Behind.tsx';
import { QuestionCard } from './QuestionCard.tsx';
import { OpensBehind } from './ResultBars.tsx';
import { ResultTools } from './ResultTools.tsx';
import { ScoreCard } from './ScoreCard.tsx';
import { isNarrowed } from './asked.tsx';
import type { ResultsChoice } from './asked.tsx';
import '#src/engine/views/resource.css';
import './results.css';

type Told = Answers<'questionnaire.results'>;

interface CardsProps {
  readonly results: Told;
  readonly isNarrow: boolean;
  readonly onAll: () => void;
}

/** None are left of narrowed answers: others may be there. */
function None({ isNarrow, onAll }: Omit<CardsProps, 'results'>): React.ReactElement {
  const { t } = useTranslation();
  if (!isNarrow) return <Empty title={t('results.none')} text={t('results.noneText')} />;
  return (
    <Empty title={t('results.noneSuch')} text={t('results.noneSuchText')}>
      <Button onClick={onAll}>{t('results.showAll')}</Button>
    </Empty>
  );
}

/** A cross says first how many each of its groups has. */
function Count({ results: { answers, groups } }: Pick<CardsProps, 'results'>): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <p className="result-count">
      <strong>{t('results.answers', { count: answers })}</strong>
      {groups ? <span className="faint"> {groups.map((group) => `${wordsIn(group.label, language)} ${group.answers}`).join(' · ')}</span> : null}
    </p>
  );
}

function Cards({ results, isNarrow, onAll }: CardsProps): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const { groups, questions, scores, answers, isHeld, isAnonymous } = results;
  const hasVersions = results.versions.length > 1;
  const given = groups ? { groups } : {};
  if (answers === 0 && !isHeld) return <None isNarrow={isNarrow} onAll={onAll} />;
  return (
    <>
      {isAnonymous ? <Alert type="info" showIcon title={t('results.anonymous')} {...(isHeld ? { description: t('results.held') } : {})} /> : null}
      <Count results={results} />
      <div className="result-cards">
        {scores.map((score) => (
          <ScoreCard key={score.id} score={score} {...given} />
        ))}
        {questions.map((question) => (
          <QuestionCard key={question.id} question={question} hasVersions={hasVersions} {...given} />
        ))}
      </div>
      <SourceFoot source={results.source ?? undefined} language={language} />
    </>
  );
}

function Opened({ list, id, title }: Pick<PageProps, 'list' | 'title'> & { readonly id: string }): React.ReactElement {
  const [choice, choose] = useState<ResultsChoice>({});
  const [behind, openBehind] = useState<BehindOpened | null>(null);
  const calls = [
    ['questionnaire.results', { id, ...choice }],
    ['questionnaire.detail', { id }],
    ['questionnaire.versions', { id }],
  ] as const;
  const asked = { calls, renewedBy: ['questionnaireAnswer', 'questionnaire'] };
  return (
    <Reading list={list} place="results" about={id} asked={asked} lines={8}>
      {([told, row, versions]) => {
        const name = String((row as { readonly title?: unknown }).title ?? title);
        const numbers = (versions as readonly { readonly number: number }[]).map(({ number }) => number);
        const results = told as Told;
        return (
          <>
            <header className="resource-head">
              <h1>{name}</h1>
            </header>
            <ResultTools id={id} title={name} results={results} numbers={numbers} choice={choice} onChoose={choose} />
            <div className="scroll result-body" tabIndex={0}>
              <OpensBehind value={results.isAnonymous ? null : (opened, of) => openBehind({ choice: opened, title: of })}>
                <Cards results={results} isNarrow={isNarrowed(choice)} onAll={() => choose({})} />
              </OpensBehind>
            </div>
            <Behind list={list} id={id} choice={choice} opened={behind} onClose={() => openBehind(null)} />
          </>
        );
      }}
    </Reading>
  );
}

export function Results({ list, screen, title }: PageProps): React.ReactElement {
  const { t } = useTranslation();
  const id = useSelector(list, (snapshot) => snapshot.context.openId);
  const path = useListPath('questionnaire');
  return (
    <RecordFrame list={list} screen={screen}>
      {id === null ? (
        <Empty heading="h1" title={t('beside.noRow')} text={t('beside.noRowText')}>
          {path === undefined ? null : <LinkButton to={path}>{t('beside.toList')}</LinkButton>}
        </Empty>
      ) : (
        <section className="sheet results" aria-label={title}>
          <Opened key={id} id={id} title={title} list={list} />
        </section>
      )}
    </RecordFrame>
  );
}
