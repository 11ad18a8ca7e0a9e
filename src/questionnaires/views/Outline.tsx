/** Sections, questions and scores line by line, under the keys of a graph's list: arrows walk, Enter writes, A adds, Alt with an arrow moves. A line is pulled by hand as well. */
import BranchesOutlined from '@ant-design/icons/BranchesOutlined';
import CalculatorOutlined from '@ant-design/icons/CalculatorOutlined';
import FileTextOutlined from '@ant-design/icons/FileTextOutlined';
import FolderOutlined from '@ant-design/icons/FolderOutlined';
import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { questionKinds } from '#contract/questionnaires/definition.ts';
import type { AnswerCondition, Question, QuestionnaireContent } from '#contract/questionnaires/definition.ts';
import { labelIn } from '#i18n/label.ts';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { KeyCap } from '#src/kit/views/console/KeyCap.tsx';
import { GraphList } from '#src/kit/views/dom/graph/GraphList.tsx';
import type { GraphAct } from '#src/kit/views/dom/graph/graphTypes.ts';
import { Tag } from '#src/kit/views/parts/Tag.tsx';
import type { DesignerRef } from '#src/questionnaires/machines/designerMachine.ts';
import { toForm, toLine } from './designerFocus.tsx';
import { kindIcons } from './kindIcons.tsx';
import { useConditionWords } from './useConditionWords.tsx';
import { lineOf, numbersOf, useContent, useDesigner } from './useDesigner.tsx';
import type { DesignerPart } from './useDesigner.tsx';
import { useLinePull } from './useLinePull.tsx';
import type { LinePull } from './useLinePull.tsx';

interface OutlineLine {
  readonly id: string;
  readonly sign: React.ReactElement;
  /** Before the title: its number, where it has one. */
  readonly head: string;
  readonly title: string;
  readonly kind: string;
  readonly isInner: boolean;
  readonly isRequired: boolean;
  readonly showIf: AnswerCondition | undefined;
}

function useLines(content: QuestionnaireContent): readonly OutlineLine[] {
  const { t } = useTranslation();
  const language = useLanguage();
  const numbers = numbersOf(content);
  const bare = { head: '', isInner: false, isRequired: false, showIf: undefined };
  const lineOfQuestion = (question: Question): OutlineLine => ({
    id: question.id,
    sign: kindIcons[question.kind],
    head: numbers.has(question.id) ? `${numbers.get(question.id)}.` : '',
    title: lineOf(question.title) || t('designer.untitled'),
    kind: labelIn(questionKinds[question.kind], language),
    isInner: true,
    isRequired: question.required === true,
    showIf: question.showIf,
  });
  return [
    { ...bare, id: '', sign: <FileTextOutlined />, title: lineOf(content.title) || t('designer.noTitle'), kind: t('designer.frame') },
    ...content.sections.flatMap((section, at) => [
      {
        ...bare,
        id: section.id,
        sign: <FolderOutlined />,
        title: lineOf(section.title) || t('designer.sectionNo', { number: at + 1 }),
        kind: t('designer.section'),
        showIf: section.showIf,
      },
      ...section.questions.map(lineOfQuestion),
    ]),
    ...content.scores.map(({ id, label }) => ({
      ...bare,
      id,
      sign: <CalculatorOutlined />,
      title: lineOf(label) || t('designer.untitled'),
      kind: t('designer.score'),
    })),
  ];
}

interface LineProps {
  readonly editor: DesignerRef;
  readonly line: OutlineLine;
  readonly isChosen: boolean;
  readonly faults: number;
  readonly condition: string;
  readonly pull: LinePull | null;
}

function Marks({ condition, faults }: Pick<LineProps, 'condition' | 'faults'>): React.ReactElement {
  const { t } = useTranslation();
  return (
    <>
      {condition === '' ? null : (
        <span aria-hidden="true" className="faint" title={t('designer.shownIf', { condition })}>
          <BranchesOutlined />
        </span>
      )}
      {faults > 0 ? (
        <span aria-hidden="true">
          <Tag tone="bad">{faults}</Tag>
        </span>
      ) : null}
    </>
  );
}

/** All of a line in one sentence, for whoever hears it. */
function useSentence({ line: { kind, head, title, isRequired }, condition, faults }: Pick<LineProps, 'line' | 'condition' | 'faults'>): string {
  const { t } = useTranslation();
  const parts = [
    [kind, head, title].filter(Boolean).join(' '),
    isRequired ? t('designer.required') : '',
    condition === '' ? '' : t('designer.shownIf', { condition }),
    faults > 0 ? t('drafts.faultCount', { count: faults }) : '',
  ];
  return parts.filter(Boolean).join(t('designer.comma'));
}

function Line(props: LineProps): React.ReactElement {
  const { editor, line, isChosen, pull } = props;
  const sentence = useSentence(props);
  const { id, sign, head, title, isInner, isRequired } = line;
  const names = ['designer-line', isChosen ? 'chosen' : '', isInner ? 'inner' : '', pull?.markOf(id) ?? ''];
  return (
    <li className={names.filter(Boolean).join(' ')} {...pull?.of(id)}>
      <button
        type="button"
        className="bare"
        data-graph-node={id}
        tabIndex={isChosen ? 0 : -1}
        aria-pressed={isChosen}
        onClick={() => editor.send({ type: 'part.choose', id })}
      >
        <span className="unseen">{sentence}</span>
        <span aria-hidden="true" className="designer-sign faint">
          {sign}
        </span>
        <span aria-hidden="true" className="designer-line-title">
          {head === '' ? null : <span className="faint">{head} </span>}
          {title}
          {isRequired ? <span className="bad"> *</span> : null}
        </span>
        <Marks {...props} />
      </button>
    </li>
  );
}

function actOn(editor: DesignerRef, act: GraphAct, isReadOnly: boolean): void {
  const writing: Readonly<Partial<Record<GraphAct, () => void>>> = {
    add: () => editor.send({ type: 'panel.show', panel: 'add' }),
    remove: () => editor.send({ type: 'part.remove' }),
    undo: () => editor.send({ type: 'undo' }),
    redo: () => editor.send({ type: 'redo' }),
    double: () => editor.send({ type: 'part.double' }),
  };
  const looking: Readonly<Partial<Record<GraphAct, () => void>>> = {
    down: () => editor.send({ type: 'part.step', by: 1 }),
    up: () => editor.send({ type: 'part.step', by: -1 }),
    open: toForm,
    leave: () => editor.send({ type: 'part.choose', id: '' }),
  };
  (looking[act] ?? (isReadOnly ? undefined : writing[act]))?.();
}

export function Outline({ editor, isReadOnly }: DesignerPart): React.ReactElement {
  const { t } = useTranslation();
  const content = useContent(editor);
  const chosen = useDesigner(editor, (context) => context.chosen);
  const faults = useDesigner(editor, (context) => context.faults);
  const lines = useLines(content);
  const conditionWords = useConditionWords(content);
  const pull = useLinePull(editor, content);
  return (
    <div
      className="designer-outline"
      role="group"
      aria-label={t('designer.outline')}
      onKeyDown={(event) => {
        if (isReadOnly || !event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
        event.preventDefault();
        editor.send({ type: 'part.shift', by: event.key === 'ArrowUp' ? -1 : 1 });
        toLine();
      }}
    >
      <GraphList label={t('designer.outline')} current={chosen} onAct={(act) => actOn(editor, act, isReadOnly)}>
        {lines.map((line) => (
          <Line
            key={line.id}
            editor={editor}
            line={line}
            isChosen={line.id === chosen}
            faults={faults.filter(({ on }) => (on ?? '') === line.id).length}
            condition={conditionWords(line.showIf)}
            pull={isReadOnly ? null : pull}
          />
        ))}
      </GraphList>
      {isReadOnly ? null : (
        <footer className="designer-foot">
          <Button type="primary" icon={<PlusOutlined />} onClick={() => editor.send({ type: 'panel.show', panel: 'add' })}>
            {t('designer.add')} <KeyCap cap="A" />
          </Button>
          <Button onClick={() => editor.send({ type: 'section.add' })}>{t('designer.addSection')}</Button>
          <Button onClick={() => editor.send({ type: 'score.add' })}>{t('designer.addScore')}</Button>
        </footer>
      )}
    </div>
  );
}
