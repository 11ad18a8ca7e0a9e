import ArrowDownOutlined from '@ant-design/icons/ArrowDownOutlined';
import ArrowUpOutlined from '@ant-design/icons/ArrowUpOutlined';
import CopyOutlined from '@ant-design/icons/CopyOutlined';
import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { questionKinds } from '#contract/questionnaires/definition.ts';
import { labelIn } from '#i18n/label.ts';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { KeyCap } from '#src/kit/views/console/KeyCap.tsx';
import { FocusOnce } from '#src/kit/views/dom/FocusOnce.tsx';
import { HeldKeys } from '#src/kit/views/dom/Keys.tsx';
import { partOf } from '#src/questionnaires/machines/contents.ts';
import type { Part } from '#src/questionnaires/machines/contents.ts';
import { Begin } from './Begin.tsx';
import { toLine } from './designerFocus.tsx';
import { HeadForm, QuestionForm, SectionForm } from './PartForms.tsx';
import { ScoreForm } from './ScoreForm.tsx';
import { numbersOf, useContent, useDesigner } from './useDesigner.tsx';
import type { DesignerPart } from './useDesigner.tsx';

/** The next question is of the kind of this one: ten of a scale are ten presses of two keys. */
function Acts({ editor, part }: Pick<DesignerPart, 'editor'> & { readonly part: Part }): React.ReactElement {
  const { t } = useTranslation();
  const isQuestion = part.of === 'question';
  const addLike = (): void => {
    if (part.of === 'question') editor.send({ type: 'question.add', kind: part.question.kind });
  };
  return (
    <footer className="designer-foot">
      {isQuestion ? (
        <>
          <HeldKeys keys={{ enter: addLike }} />
          <Button icon={<PlusOutlined />} onClick={addLike}>
            {t('designer.addLike')} <KeyCap cap="Ctrl+↵" />
          </Button>
        </>
      ) : null}
      <Button icon={<CopyOutlined />} onClick={() => editor.send({ type: 'part.double' })}>
        {t('designer.double')}
      </Button>
      <Button
        aria-label={t('designer.up')}
        title={`${t('designer.up')} Alt+↑`}
        icon={<ArrowUpOutlined />}
        onClick={() => editor.send({ type: 'part.shift', by: -1 })}
      />
      <Button
        aria-label={t('designer.down')}
        title={`${t('designer.down')} Alt+↓`}
        icon={<ArrowDownOutlined />}
        onClick={() => editor.send({ type: 'part.shift', by: 1 })}
      />
      <Button danger icon={<DeleteOutlined />} onClick={() => editor.send({ type: 'part.remove' })}>
        {t('designer.remove')}
      </Button>
    </footer>
  );
}

function Fields({ part, ...given }: DesignerPart & { readonly part: Part | null; readonly disabledWhy: string }): React.ReactElement {
  if (part === null) return <HeadForm {...given} />;
  if (part.of === 'section') return <SectionForm {...given} section={part.section} />;
  return part.of === 'score' ? <ScoreForm {...given} score={part.score} /> : <QuestionForm {...given} question={part.question} />;
}

/** The form of what is chosen. Escape goes back to its line. */
export function FormPanel(props: DesignerPart): React.ReactElement {
  const { editor, isReadOnly } = props;
  const { t } = useTranslation();
  const language = useLanguage();
  const content = useContent(editor);
  const chosen = useDesigner(editor, (context) => context.chosen);
  const added = useDesigner(editor, (context) => context.added);
  const part = partOf(content, chosen);
  const number = numbersOf(content).get(chosen);
  const title =
    part === null
      ? t('designer.frame')
      : part.of === 'question'
        ? [number === undefined ? '' : t('designer.questionNo', { number }), labelIn(questionKinds[part.question.kind], language)].filter(Boolean).join(' · ')
        : t(part.of === 'section' ? 'designer.section' : 'designer.score');
  return (
    <>
      <FocusOnce selector=".designer-form :is(input, textarea)" token={added} />
      <div
        className="designer-form scroll"
        role="group"
        aria-label={title}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || event.defaultPrevented) return;
          event.preventDefault();
          toLine();
        }}
        onBlur={() => editor.send({ type: 'typing.end' })}
      >
        <h2>{title}</h2>
        <Fields key={chosen} {...props} part={part} disabledWhy={isReadOnly ? t('designer.mayNotWrite') : ''} />
        {part === null && !isReadOnly && content.sections.length === 0 ? <Begin editor={editor} /> : null}
      </div>
      {part === null || isReadOnly ? null : <Acts editor={editor} part={part} />}
    </>
  );
}
