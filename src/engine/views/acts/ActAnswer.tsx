import { useTranslation } from 'react-i18next';
import { useSelector } from '@xstate/react';
import type { Field, Fields } from '#contract/kinds.ts';
import { checkOfAct } from '#contract/readings/acts.ts';
import { labelIn } from '#i18n/label.ts';
import { isUnforeseen } from '#src/engine/machines/resourceList/acts.ts';
import { FactRow } from '#src/kit/views/parts/FactRow.tsx';
import { useValueWords } from '#src/engine/views/useValueWords.tsx';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { Loading } from '#src/kit/views/states/Loading.tsx';
import { answerOf, changing, effectOf } from './actProps.tsx';
import type { ActPart } from './actProps.tsx';
import './acts.css';

type Line = Readonly<Record<string, unknown>>;
/** A line of a check says by this field why it is left out; empty: it goes. */
const reason = 'why';

const givesOf = ({ screen, name }: ActPart): Fields => {
  const gives = checkOfAct(screen.entity, name)?.operation.gives;
  return gives && 'fields' in gives ? gives.fields : {};
};
const isLines = (answer: unknown): answer is readonly Line[] => Array.isArray(answer);

/** The act would be done with so many: with what its preview found; with the lines of its check that are not left out; else with the rows it is about. */
export function countOf(part: ActPart): number {
  const tried = effectOf(part);
  if (tried) return changing(tried);
  const answer = answerOf<unknown>(part);
  if (isLines(answer) && Object.hasOwn(givesOf(part), reason)) return answer.filter((line) => line[reason] === '').length;
  return part.act.on === 'chosen' ? part.preview.ids.length : 1;
}

const isPlain = ([key, { kind }]: readonly [string, Field]): boolean => kind !== 'json' && kind !== 'id' && key !== reason && !key.endsWith('En');

/** One line says its first field in strong letters, the others after it, and why it is left out. */
function Lines({ part, lines }: { readonly part: ActPart; readonly lines: readonly Line[] }): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const words = useValueWords(part.list);
  const fields = givesOf(part);
  const [first, ...rest] = Object.entries(fields).filter(isPlain);
  const said = (line: Line, [key, field]: readonly [string, Field]): string =>
    words(field, (language === 'en' && line[`${key}En`]) || line[key], line['names'] as Readonly<Record<string, string>> | undefined);
  const isLeft = (line: Line): boolean => Boolean(line[reason]);
  const left = lines.filter(isLeft).length;
  return (
    <>
      {left > 0 ? <p className="faint">{t('acts.left', { count: lines.length - left, left })}</p> : null}
      <ul className="act-lines scroll" tabIndex={0} aria-label={t('acts.lines')}>
        {lines.map((line, at) => (
          <li key={String(line['id'] ?? at)} className={isLeft(line) ? 'left-out' : ''}>
            <strong>{first ? said(line, first) : ''}</strong>
            {rest.map((one) => (
              <span key={one[0]} className="faint">
                {said(line, one)}
              </span>
            ))}
            {Object.hasOwn(fields, reason) ? <span className="act-why">{isLeft(line) ? String(line[reason]) : t('acts.goes')}</span> : null}
          </li>
        ))}
      </ul>
    </>
  );
}

/** An empty value is no line. */
function Facts({ part, answer }: { readonly part: ActPart; readonly answer: Line }): React.ReactElement {
  const language = useLanguage();
  const words = useValueWords(part.list);
  return (
    <dl className="facts">
      {Object.entries(givesOf(part))
        .filter((one) => isPlain(one) && answer[one[0]] !== '' && answer[one[0]] != null)
        .map(([key, field]) => (
          <FactRow key={key} word={labelIn(field.label, language)} value={words(field, answer[key])} />
        ))}
    </dl>
  );
}

interface OutlookProps {
  readonly part: ActPart;
  /** Drawn in place of lines or facts, once the answer is here. */
  readonly children?: React.ReactNode;
}

/** The act would do this: asked for, awaited, told; or nothing can be told beforehand, which is said. */
export function ActAnswer({ part, children }: OutlookProps): React.ReactElement | null {
  const { t } = useTranslation();
  const isBusy = useSelector(part.list, (snapshot) => snapshot.hasTag('previewBusy'));
  const { answer, failure } = part.preview;
  if (part.act.check === undefined) return null;
  if (isUnforeseen(answer)) return <p role="status">{t('acts.unforeseen')}</p>;
  if (answer !== null) return <>{children ?? (isLines(answer) ? <Lines part={part} lines={answer} /> : <Facts part={part} answer={answer as Line} />)}</>;
  if (isBusy) return <Loading rows={3} faces={false} />;
  return failure ? null : <p className="faint">{t('acts.fill')}</p>;
}
