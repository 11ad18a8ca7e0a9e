/** A telephone beside the designer: the questionnaire as somebody answers it, with the score and the alarms that these answers would have. Nothing of it is kept. */
import { useState } from 'react';
import { Button, Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import { wordsIn } from '#contract/questionnaires/definition.ts';
import type { QuestionnaireContent, Words } from '#contract/questionnaires/definition.ts';
import { alarmsOf, progressOf, scoresOf } from '#contract/questionnaires/judge.ts';
import type { Language } from '#i18n/language.ts';
import { Shown } from '#src/kit/views/dom/Shown.tsx';
import { revealPlace } from '#src/kit/views/dom/revealPlace.ts';
import { Tag } from '#src/kit/views/parts/Tag.tsx';
import { StoredPicture } from '#src/kit/views/transfer/StoredPicture.tsx';
import { placeOfQuestion } from '#src/questionnaires/machines/answers.ts';
import { withSections } from '#src/questionnaires/machines/contents.ts';
import { Questions } from './Questions.tsx';
import { SourceFoot } from './SourceFoot.tsx';
import { spokenIn } from './answerPart.tsx';
import { useContent, useDesigner } from './useDesigner.tsx';
import type { DesignerPart } from './useDesigner.tsx';
import './trialPhone.css';

/** The telephone speaks a language of its own, and what it has not is Chinese: each text says how it is read aloud. */
const heardIn = (words: Words | undefined, language: Language): Language => (spokenIn(words, language) === undefined ? language : 'zh-CN');

function Framing({ words, language }: { readonly words: Words | undefined; readonly language: Language }): React.ReactElement | null {
  if (!words) return null;
  return (
    <p className="designer-intro faint" lang={heardIn(words, language)}>
      {wordsIn(words, language)}
    </p>
  );
}

function Outcome({ editor, language }: Pick<DesignerPart, 'editor'> & { readonly language: Language }): React.ReactElement | null {
  const { t } = useTranslation();
  const content = useContent(editor);
  const trial = useDesigner(editor, (context) => context.trial);
  const scores = scoresOf(content, trial);
  const alarms = alarmsOf(content, trial);
  if (scores.length === 0 && alarms.length === 0) return null;
  return (
    <div className="designer-outcome" role="status" aria-label={t('designer.outcome')}>
      <ul>
        {scores.map(({ id, label, value, band, isAlarm }) => (
          <li key={id}>
            <span lang={heardIn(label, language)}>{wordsIn(label, language)}</span> <strong>{value ?? '—'}</strong>{' '}
            {band ? (
              <Tag tone={isAlarm ? 'bad' : 'info'}>
                <span lang={heardIn(band, language)}>{wordsIn(band, language)}</span>
              </Tag>
            ) : null}
          </li>
        ))}
        {alarms
          .filter(({ by }) => by !== 'score')
          .map(({ id, part, words }) => (
            <li key={`${id} ${part ?? ''}`}>
              <Tag tone="bad">{t('designer.alarm')}</Tag> <span lang={heardIn(words, language)}>{wordsIn(words, language)}</span>
            </li>
          ))}
      </ul>
    </div>
  );
}

/** Words that are not written yet are called by their place: nothing on the telephone is without a name. */
function useNamed(content: QuestionnaireContent): QuestionnaireContent {
  const { t } = useTranslation();
  const named = (words: Words, name: string): Words => (words.zh.trim() === '' ? { ...words, zh: name } : words);
  return withSections(content, (section) => ({
    ...section,
    questions: section.questions.map((question) => ({
      ...question,
      title: named(question.title, t('designer.untitled')),
      ...(question.options
        ? { options: question.options.map((option, at) => ({ ...option, label: named(option.label, t('designer.optionNo', { number: at + 1 })) })) }
        : {}),
    })),
  }));
}

/** The part that is written in the middle is in sight on the telephone, too: of a section its first question. */
function InSight({ editor }: Pick<DesignerPart, 'editor'>): React.ReactElement {
  const { sections } = useContent(editor);
  const chosen = useDesigner(editor, (context) => context.chosen);
  const question = sections.find(({ id }) => id === chosen)?.questions[0]?.id ?? chosen;
  return <Shown key={question} onShown={() => revealPlace(placeOfQuestion(question))} />;
}

export function TrialPhone({ editor }: DesignerPart): React.ReactElement {
  const { t } = useTranslation();
  const content = useNamed(useContent(editor));
  const trial = useDesigner(editor, (context) => context.trial);
  const [language, speak] = useState<Language>('zh-CN');
  const { answered, asked } = progressOf(content, trial);
  const isEmpty = content.sections.every(({ questions }) => questions.length === 0);
  return (
    <aside className="designer-phone" aria-label={t('designer.phone')}>
      <header>
        <Segmented<Language>
          value={language}
          aria-label={t('designer.phoneLanguage')}
          options={[
            { value: 'zh-CN', label: '中文' },
            { value: 'en', label: 'English' },
          ]}
          onChange={speak}
        />
        <span className="grow" />
        <Button disabled={answered === 0} onClick={() => editor.send({ type: 'trial.clear' })}>
          {t('designer.clearTrial')}
        </Button>
      </header>
      <div className="designer-screen" tabIndex={0} role="group" aria-label={t('designer.phone')}>
        {wordsIn(content.title, language) ? (
          <h2 lang={heardIn(content.title, language)}>{wordsIn(content.title, language)}</h2>
        ) : (
          <h2>{t('designer.noTitle')}</h2>
        )}
        <Framing words={content.intro} language={language} />
        {isEmpty ? <p className="faint">{t('designer.phoneEmpty')}</p> : null}
        <div lang={language}>
          <Questions
            content={content}
            answers={trial}
            language={language}
            pictureOf={(path, alt) => <StoredPicture key={path} path={path} alt={alt} size="whole" />}
            onAnswer={(question, answer) => editor.send({ type: 'trial.answer', question, answer })}
          />
        </div>
        <InSight editor={editor} />
        {isEmpty ? null : <p className="faint">{t('designer.progress', { answered, asked })}</p>}
        <Framing words={content.thanks} language={language} />
        <SourceFoot source={content.source} language={language} />
      </div>
      <Outcome editor={editor} language={language} />
    </aside>
  );
}
