import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { homeContentFields } from '#contract/choices/homeFields.ts';
import type { HomeChange } from '#contract/homeContent.ts';
import type { Field } from '#contract/kinds.ts';
import type { Answers } from '#contract/operations.ts';
import { labelIn } from '#i18n/label.ts';
import type { ResourceListRef } from '#src/shell/machines/consoleMachine.ts';
import { ActAnswer } from '#src/engine/views/acts/ActAnswer.tsx';
import { ActFrame } from '#src/engine/views/acts/ActFrame.tsx';
import { ActInputs } from '#src/engine/views/acts/ActInputs.tsx';
import { answerOf } from '#src/engine/views/acts/actProps.tsx';
import type { ActPart } from '#src/engine/views/acts/actProps.tsx';
import { LineChanges } from '#src/engine/views/lines/LineChanges.tsx';
import { useValueWords } from '#src/engine/views/useValueWords.tsx';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import './homes.css';

type Answer = Answers<'orgHome.deployCheck'>;
const fields = homeContentFields as Readonly<Record<string, Field>>;
const shownCharacters = 160;

/** One side of a change, in a few words. */
function useSides(list: ResourceListRef): (field: Field, value: unknown) => string {
  const { t } = useTranslation();
  const words = useValueWords(list);
  return (field, value) => {
    const said = words(field, value);
    return said === '' ? t('homes.nothing') : said.length > shownCharacters ? `${said.slice(0, shownCharacters)}…` : said;
  };
}

function Changes({ list, changes }: { readonly list: ResourceListRef; readonly changes: readonly HomeChange[] }): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const said = useSides(list);
  return (
    <ul className="home-changes" tabIndex={0} aria-label={t('homes.changes')}>
      {changes.map(({ field: name, from, to }) => {
        const field = fields[name];
        return field ? (
          <li key={name}>
            <strong>{labelIn(field.label, language)}</strong>
            {field.line ? (
              <LineChanges field={field} from={from} to={to} told={said} />
            ) : (
              <>
                <del>{said(field, from)}</del>
                <ins>{said(field, to)}</ins>
              </>
            )}
          </li>
        ) : null;
      })}
    </ul>
  );
}

function Sum({ answer }: { readonly answer: Answer }): React.ReactElement {
  const { t } = useTranslation();
  const { changes, publishedNumber: number, isHidden } = answer;
  const count = changes.length;
  const words = count === 0 ? t('homes.same') : number === null ? t('homes.firstTime') : t('homes.differs', { count, number });
  return (
    <>
      <p className="faint">{words}</p>
      {isHidden ? <Alert type="warning" role="note" title={t('homes.hidden')} /> : null}
    </>
  );
}

/** Somebody reads what customers would see from now on before it is published: the draft, or an older version once more. */
export function PublishAct(part: ActPart): React.ReactElement {
  const { t } = useTranslation();
  const answer = answerOf<Answer>(part);
  const count = answer?.changes.length;
  return (
    <ActFrame part={part} count={count} word={answer ? t('homes.publishAs', { number: answer.nextNumber }) : undefined}>
      <ActAnswer part={part}>
        {answer ? (
          <>
            <Sum answer={answer} />
            <Changes list={part.list} changes={answer.changes} />
          </>
        ) : null}
      </ActAnswer>
      {count === 0 || part.preview.answer === null ? null : <ActInputs part={part} />}
    </ActFrame>
  );
}
