/** The options of a question, one line each: Enter begins the next one, many lines that are pasted are as many options, Backspace in an empty one removes it. */
import { useState } from 'react';
import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { Button, Checkbox, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { questionnaireLimits } from '#contract/limits/questionnaires.ts';
import type { Option, Question } from '#contract/questionnaires/definition.ts';
import { FocusOnce } from '#src/kit/views/dom/FocusOnce.tsx';
import { WholeInput } from '#src/kit/views/inputs/WholeInput.tsx';
import { FieldGroup } from '#src/kit/views/inputs/lines/FieldGroup.tsx';
import { Grip, RemoveLine } from '#src/kit/views/inputs/lines/LineActs.tsx';
import { useLineOrder } from '#src/kit/views/inputs/lines/useLineOrder.tsx';
import type { LineOrder } from '#src/kit/views/inputs/lines/useLineOrder.tsx';
import { patched } from '#src/questionnaires/machines/contents.ts';
import type { Patch } from '#src/questionnaires/machines/contents.ts';
import type { DesignerRef } from '#src/questionnaires/machines/designerMachine.ts';
import { wordsWith } from './TwoWords.tsx';
import { useProblemAt } from './useDesigner.tsx';

interface OptionsProps {
  readonly editor: DesignerRef;
  readonly question: Question;
  readonly hasEnglish: boolean;
  /** A score counts it: its options have points. */
  readonly hasPoints: boolean;
  readonly isDisabled: boolean;
}

/** @returns the lines of what was pasted; none where it is a single one, which goes in as any text does */
function pastedLines(event: React.ClipboardEvent): readonly string[] {
  const lines = event.clipboardData
    .getData('text/plain')
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return lines.length > 1 ? lines : [];
}

interface LineProps extends OptionsProps {
  readonly option: Option;
  readonly at: number;
  readonly order: LineOrder;
  readonly onWrite: (patch: Patch<Option>, place: string) => void;
  readonly onLines: (labels: readonly string[]) => void;
  readonly onRemove: () => void;
}

function Marks({ question, option, name, isDisabled, onWrite }: Pick<LineProps, 'question' | 'option' | 'isDisabled' | 'onWrite'> & { readonly name: string }) {
  const { t } = useTranslation();
  return (
    <>
      {question.kind === 'multiple' ? (
        <Checkbox
          checked={option.isExclusive === true}
          disabled={isDisabled}
          aria-label={t('designer.exclusiveOf', { name })}
          title={t('designer.exclusiveHint')}
          onChange={(event) => onWrite({ isExclusive: event.target.checked ? true : undefined }, 'isExclusive')}
        >
          {t('designer.exclusive')}
        </Checkbox>
      ) : null}
      <Checkbox
        checked={option.isAlarm === true}
        disabled={isDisabled}
        aria-label={t('designer.alarmOf', { name })}
        title={t('designer.alarmHint')}
        onChange={(event) => onWrite({ isAlarm: event.target.checked ? true : undefined }, 'isAlarm')}
      >
        {t('designer.alarm')}
      </Checkbox>
    </>
  );
}

function Line({ editor, question, option, at, order, hasEnglish, hasPoints, isDisabled, onWrite, onLines, onRemove }: LineProps): React.ReactElement {
  const { t } = useTranslation();
  const problem = useProblemAt(editor)(`options.${option.id}`);
  const number = t('designer.optionNo', { number: at + 1 });
  const name = option.label.zh || number;
  const onKeyDown = (event: React.KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      onLines(['']);
    } else if (event.key === 'Backspace' && option.label.zh === '' && (question.options?.length ?? 0) > 2) {
      event.preventDefault();
      onRemove();
    }
  };
  return (
    <li className={`designer-option ${order.markAt(at) ?? ''}`} {...order.line(at)}>
      {isDisabled ? null : <Grip order={order} at={at} name={name} />}
      <span className="designer-option-words">
        <Input
          value={option.label.zh}
          disabled={isDisabled}
          autoComplete="off"
          placeholder={number}
          aria-label={number}
          aria-invalid={problem !== undefined}
          title={problem}
          {...(problem === undefined ? {} : { status: 'error' as const })}
          onChange={(event) => onWrite({ label: wordsWith(option.label, 'zh', event.target.value) ?? { zh: '' } }, 'zh')}
          onKeyDown={onKeyDown}
          onPaste={(event) => {
            const lines = pastedLines(event);
            if (lines.length === 0) return;
            event.preventDefault();
            onLines(lines);
          }}
        />
        {hasEnglish ? (
          <Input
            value={option.label.en ?? ''}
            disabled={isDisabled}
            autoComplete="off"
            placeholder="English"
            aria-label={t('designer.inEnglish', { label: number })}
            onChange={(event) => onWrite({ label: wordsWith(option.label, 'en', event.target.value) ?? { zh: '' } }, 'en')}
          />
        ) : null}
      </span>
      {hasPoints ? (
        <span className="designer-points">
          <WholeInput
            label={t('designer.pointsOf', { name })}
            min={-999}
            unit={t('designer.points')}
            value={option.score ?? null}
            disabledWhy={isDisabled ? t('designer.mayNotWrite') : ''}
            onChange={(score) => onWrite({ score: score ?? undefined }, 'score')}
          />
        </span>
      ) : null}
      <Marks question={question} option={option} name={name} isDisabled={isDisabled} onWrite={onWrite} />
      {isDisabled ? null : <RemoveLine name={name} onRemove={onRemove} />}
    </li>
  );
}

export function OptionLines(props: OptionsProps): React.ReactElement {
  const { editor, question, hasPoints, isDisabled } = props;
  const { t } = useTranslation();
  const { id, options = [] } = question;
  const problem = useProblemAt(editor)('options');
  const [caret, put] = useState({ at: 0, turn: 0 });
  const write = (next: readonly Option[], place: string): void => editor.send({ type: 'question.write', id, patch: { options: next }, place });
  const order = useLineOrder(options, (next) => write(next, 'order'));
  const isFull = options.length >= questionnaireLimits.options;
  const add = (after: number, labels: readonly string[]): void => {
    if (isFull) return;
    editor.send({ type: 'lines.add', question: id, of: 'options', after: options[after]?.id ?? null, labels });
    const fillsEmpty = labels.length > 1 && (options[after]?.label.zh ?? '') === '';
    put({ at: after + labels.length - (fillsEmpty ? 1 : 0), turn: caret.turn + 1 });
  };
  const remove = (at: number): void => {
    write(options.toSpliced(at, 1), 'remove');
    put({ at: Math.max(0, at - 1), turn: caret.turn + 1 });
  };
  // Once an option alarms, it is said what comes of that.
  const hint = options.some(({ isAlarm }) => isAlarm) ? t('designer.alarmHint') : t('designer.optionsHint');
  return (
    <FieldGroup label={t('designer.options')} problem={problem} hint={isDisabled ? '' : hint} className="designer-options">
      <FocusOnce selector={`.designer-option [data-grip="${order.moved.at}"]`} token={order.moved.turn} />
      <FocusOnce selector={`.designer-option:nth-child(${caret.at + 1}) .designer-option-words input`} token={caret.turn} />
      <ol>
        {options.map((option, at) => (
          <Line
            key={option.id}
            {...props}
            option={option}
            at={at}
            order={order}
            onWrite={(patch, place) => write(options.with(at, patched(option, patch)), `${option.id} ${place}`)}
            onLines={(labels) => add(at, labels)}
            onRemove={() => remove(at)}
          />
        ))}
      </ol>
      {isDisabled ? null : (
        <span className="designer-acts">
          <Button type="link" className="inline" disabled={isFull} onClick={() => add(options.length - 1, [''])}>
            <PlusOutlined aria-hidden="true" /> {t('designer.addOption')}
          </Button>
          {hasPoints ? null : (
            <Button type="link" className="inline" onClick={() => editor.send({ type: 'points.fill', questions: [id] })}>
              {t('designer.givePoints')}
            </Button>
          )}
        </span>
      )}
    </FieldGroup>
  );
}
