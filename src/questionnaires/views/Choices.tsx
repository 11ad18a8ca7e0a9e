import { Button, Checkbox, Radio } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Option } from '#contract/questionnaires/definition.ts';
import { wordsIn } from '#contract/questionnaires/definition.ts';
import { chosenAfter, chosenOf } from '#src/questionnaires/machines/answers.ts';
import type { AnswerPartProps } from './answerPart.tsx';
import { spokenIn } from './answerPart.tsx';

function Label({ option, language }: Pick<AnswerPartProps, 'language'> & { readonly option: Option }): React.ReactElement {
  return <span lang={spokenIn(option.label, language)}>{wordsIn(option.label, language)}</span>;
}

/** One of several: a row as wide as the telephone for each, pressed anywhere. What needs no answer can be emptied again. */
export function OneChoice({ question, answer, language, onAnswer, described }: AnswerPartProps): React.ReactElement {
  const { t } = useTranslation();
  const { options = [], required } = question;
  return (
    <>
      <Radio.Group
        className="answer-choices"
        name={`answer-${question.id}`}
        value={typeof answer === 'string' ? answer : null}
        onChange={(event) => onAnswer(question.id, String(event.target.value))}
        {...described}
      >
        {options.map((option) => (
          <Radio key={option.id} value={option.id} className="answer-choice">
            <Label option={option} language={language} />
          </Radio>
        ))}
      </Radio.Group>
      {required || answer === undefined ? null : (
        <Button type="link" className="answer-clear" onClick={() => onAnswer(question.id, undefined)}>
          {t('answering.clear')}
        </Button>
      )}
    </>
  );
}

export function SeveralChoices({ question, answer, language, onAnswer, described }: AnswerPartProps): React.ReactElement {
  const chosen = chosenOf(answer);
  return (
    <div className="answer-choices" role="group" {...described}>
      {(question.options ?? []).map((option) => (
        <Checkbox
          key={option.id}
          className="answer-choice"
          checked={chosen.includes(option.id)}
          onChange={() => onAnswer(question.id, chosenAfter(question, chosen, option.id))}
        >
          <Label option={option} language={language} />
        </Checkbox>
      ))}
    </div>
  );
}
