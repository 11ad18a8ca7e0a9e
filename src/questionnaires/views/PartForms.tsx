/** The form of what is chosen: what frames the questionnaire, a section, a question. */
import { useTranslation } from 'react-i18next';
import { questionnaireLimits } from '#contract/limits/questionnaires.ts';
import { asks } from '#contract/questionnaires/definition.ts';
import type { Question, Section } from '#contract/questionnaires/definition.ts';
import { FlagInput } from '#src/kit/views/inputs/FlagInput.tsx';
import { WholeInput } from '#src/kit/views/inputs/WholeInput.tsx';
import { PictureInput } from '#src/kit/views/transfer/PictureInput.tsx';
import { BlankLines } from './BlankLines.tsx';
import { ConditionForm } from './ConditionForm.tsx';
import { OptionLines } from './OptionLines.tsx';
import { SourceForm } from './SourceForm.tsx';
import { TwoWords } from './TwoWords.tsx';
import { earlierThan, numbersOf, useContent, useHasEnglish, useProblemAt } from './useDesigner.tsx';
import type { DesignerPart } from './useDesigner.tsx';

interface FormProps extends DesignerPart {
  readonly disabledWhy: string;
}

export function HeadForm({ editor, disabledWhy }: FormProps): React.ReactElement {
  const { t } = useTranslation();
  const { title, intro, thanks } = useContent(editor);
  const hasEnglish = useHasEnglish(editor);
  const problemAt = useProblemAt(editor);
  const given = { hasEnglish, disabledWhy };
  return (
    <>
      <TwoWords
        {...given}
        label={t('designer.title')}
        hint={t('designer.titleHint')}
        required
        value={title}
        max={questionnaireLimits.titleCharacters}
        problem={problemAt('title')}
        onChange={(words) => editor.send({ type: 'head.write', patch: { title: words ?? { zh: '' } } })}
      />
      <TwoWords
        {...given}
        label={t('designer.intro')}
        hint={t('designer.introHint')}
        isLong
        value={intro}
        max={questionnaireLimits.textCharacters}
        problem={problemAt('intro')}
        onChange={(words) => editor.send({ type: 'head.write', patch: { intro: words } })}
      />
      <TwoWords
        {...given}
        label={t('designer.thanks')}
        isLong
        value={thanks}
        max={questionnaireLimits.textCharacters}
        problem={problemAt('thanks')}
        onChange={(words) => editor.send({ type: 'head.write', patch: { thanks: words } })}
      />
      <SourceForm editor={editor} disabledWhy={disabledWhy} />
    </>
  );
}

function useCondition(editor: DesignerPart['editor'], id: string) {
  const content = useContent(editor);
  const problem = useProblemAt(editor)('showIf');
  return { earlier: earlierThan(content, id), numbers: numbersOf(content), problem };
}

export function SectionForm({ editor, section, disabledWhy }: FormProps & { readonly section: Section }): React.ReactElement {
  const { t } = useTranslation();
  const hasEnglish = useHasEnglish(editor);
  const problem = useProblemAt(editor)('');
  const condition = useCondition(editor, section.id);
  const { id } = section;
  return (
    <>
      <TwoWords
        label={t('designer.sectionTitle')}
        hint={t('designer.sectionHint')}
        hasEnglish={hasEnglish}
        disabledWhy={disabledWhy}
        value={section.title}
        max={questionnaireLimits.titleCharacters}
        problem={problem}
        onChange={(title) => editor.send({ type: 'section.write', id, patch: { title } })}
      />
      <ConditionForm
        {...condition}
        value={section.showIf}
        disabledWhy={disabledWhy}
        onChange={(showIf) => editor.send({ type: 'section.write', id, patch: { showIf } })}
      />
    </>
  );
}

function Many({ editor, question, disabledWhy }: FormProps & { readonly question: Question }): React.ReactElement {
  const { t } = useTranslation();
  const problem = useProblemAt(editor)('most');
  const { id, least = null, most = null } = question;
  return (
    <div className="designer-row">
      <WholeInput
        label={t('designer.leastChosen')}
        value={least}
        disabledWhy={disabledWhy}
        onChange={(next) => editor.send({ type: 'question.write', id, patch: { least: next ?? undefined } })}
      />
      <WholeInput
        label={t('designer.mostChosen')}
        value={most}
        problem={problem}
        disabledWhy={disabledWhy}
        onChange={(next) => editor.send({ type: 'question.write', id, patch: { most: next ?? undefined } })}
      />
    </div>
  );
}

/** Below its words stands what a kind asks for. */
function OfKind(props: FormProps & { readonly question: Question }): React.ReactElement | null {
  const { editor, question, disabledWhy } = props;
  const { t } = useTranslation();
  const { id, kind, options = [] } = question;
  const hasEnglish = useHasEnglish(editor);
  const { scores } = useContent(editor);
  const hasPoints = options.some(({ score }) => score !== undefined) || scores.some(({ questions }) => questions.includes(id));
  if (kind === 'radio' || kind === 'multiple')
    return (
      <>
        <OptionLines editor={editor} question={question} hasEnglish={hasEnglish} hasPoints={hasPoints} isDisabled={Boolean(disabledWhy)} />
        {kind === 'multiple' ? <Many {...props} /> : null}
      </>
    );
  if (kind === 'paragraph') return null;
  return (
    <>
      <BlankLines editor={editor} question={question} hasEnglish={hasEnglish} disabledWhy={disabledWhy} />
      {kind === 'fillIn' && question.blanks?.[0]?.type === 'text' ? (
        <FlagInput
          label={t('designer.isLong')}
          value={question.isLong === true}
          disabledWhy={disabledWhy}
          onChange={(isOn) => editor.send({ type: 'question.write', id, patch: { isLong: isOn ? true : undefined } })}
        />
      ) : null}
    </>
  );
}

export function QuestionForm(props: FormProps & { readonly question: Question }): React.ReactElement {
  const { editor, question, disabledWhy } = props;
  const { t } = useTranslation();
  const hasEnglish = useHasEnglish(editor);
  const problemAt = useProblemAt(editor);
  const condition = useCondition(editor, question.id);
  const { id } = question;
  const isAsked = asks(question);
  return (
    <>
      <TwoWords
        label={t(isAsked ? 'designer.question' : 'designer.paragraph')}
        isLong={!isAsked}
        required
        hasEnglish={hasEnglish}
        disabledWhy={disabledWhy}
        value={question.title}
        max={isAsked ? questionnaireLimits.titleCharacters : questionnaireLimits.textCharacters}
        problem={problemAt('title')}
        onChange={(title) => editor.send({ type: 'question.write', id, patch: { title: title ?? { zh: '' } } })}
      />
      <OfKind {...props} />
      {isAsked ? (
        <FlagInput
          label={t('designer.mustAnswer')}
          value={question.required === true}
          disabledWhy={disabledWhy}
          onChange={(isOn) => editor.send({ type: 'question.write', id, patch: { required: isOn ? true : undefined } })}
        />
      ) : null}
      <ConditionForm
        {...condition}
        value={question.showIf}
        disabledWhy={disabledWhy}
        onChange={(showIf) => editor.send({ type: 'question.write', id, patch: { showIf } })}
      />
      {isAsked ? (
        <TwoWords
          label={t('designer.note')}
          hint={t('designer.noteHint')}
          hasEnglish={hasEnglish}
          disabledWhy={disabledWhy}
          value={question.note}
          max={questionnaireLimits.textCharacters}
          problem={problemAt('note')}
          onChange={(note) => editor.send({ type: 'question.write', id, patch: { note } })}
        />
      ) : null}
      <PictureInput
        key={id}
        place={`questionnaire ${id}`}
        label={t('designer.picture')}
        value={question.picture ?? null}
        disabledWhy={disabledWhy}
        onChange={(picture) => editor.send({ type: 'question.write', id, patch: { picture: picture ?? undefined } })}
      />
    </>
  );
}
