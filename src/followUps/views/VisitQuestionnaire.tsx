/** The questionnaire of a visit, by a key: the answers that stand with it are opened, or its customer is asked. */
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { answerLife } from '#contract/lives/answerLife.ts';
import { labelIn } from '#i18n/label.ts';
import { actsOfRow, begin } from '#src/engine/views/acts/actsOf.tsx';
import { useRecordPath } from '#src/engine/views/beside/listPath.tsx';
import { Reading } from '#src/engine/views/beside/Reading.tsx';
import type { NamedProps } from '#src/engine/views/namedProps.tsx';
import type { ListRow } from '#src/kit/machines/rows.ts';
import { useFeature, useLanguage, useNavigationRef } from '#src/kit/views/console/ConsoleContext.tsx';
import { KeyCap } from '#src/kit/views/console/KeyCap.tsx';
import { usePerson } from '#src/kit/views/console/rightsOf.tsx';
import { useSingleKeys } from '#src/kit/views/console/SingleKeys.tsx';
import { useActing } from '#src/kit/views/dom/keys/activeKeys.ts';
import { Keys } from '#src/kit/views/dom/Keys.tsx';
import { LocalLink } from '#src/kit/views/parts/LocalLink.tsx';

const key = 'q';

function OnKey({ act }: { readonly act: () => void }): React.ReactElement | null {
  useActing([key]);
  return useSingleKeys() ? <Keys keys={{ [key]: act }} /> : null;
}

function Answered({ answer, path }: { readonly answer: ListRow; readonly path: string }): React.ReactElement {
  const language = useLanguage();
  const navigation = useNavigationRef();
  const names = answer['names'] as Readonly<Record<string, string>> | undefined;
  const { label } = answerLife.states[answer['status'] as keyof typeof answerLife.states];
  const to = `${path}?id=${answer.id}`;
  return (
    <span>
      <OnKey act={() => navigation.send({ type: 'go', path: to })} />
      <LocalLink to={to}>
        <KeyCap cap="Q" /> {names?.[String(answer['questionnaireId'])] ?? ''}
      </LocalLink>{' '}
      <span className="faint">{labelIn(label, language)}</span>
    </span>
  );
}

/** Whoever may not ask a customer, or not any more, is offered nothing. */
function Asking({ list, screen, row }: NamedProps): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const me = usePerson()?.id;
  const offered = actsOfRow(screen, row, me).find(({ name, isOff }) => name === 'sendQuestionnaire' && !isOff);
  if (!offered) return <span className="faint">{t('visits.noQuestionnaire')}</span>;
  const ask = (): void => begin(list, screen, offered, [row.id]);
  return (
    <span>
      <OnKey act={ask} />
      <Button onClick={ask}>
        <KeyCap cap="Q" /> {labelIn(offered.act.label, language)}
      </Button>
    </span>
  );
}

export function VisitQuestionnaire(props: NamedProps): React.ReactElement | null {
  const { t } = useTranslation();
  const { list, row } = props;
  const path = useRecordPath('questionnaireAnswer');
  // The specification has no answers of one visit: a back end that knows no more is not asked for them.
  const isServed = useFeature('resources');
  if (path === undefined || !isServed) return null;
  const filter = JSON.stringify({ all: [['visitId', 'is', row.id]] });
  const asked = { calls: [['questionnaireAnswer.list', { filter, limit: 1 }] as const], renewedBy: ['questionnaireAnswer'] };
  return (
    <div className="visit-field" role="group" aria-label={t('visits.questionnaire')}>
      <span>{t('visits.questionnaire')}</span>
      <Reading list={list} place="visit:questionnaire" about={row.id} asked={asked} lines={1}>
        {([listed]) => {
          const [answer] = (listed as { readonly rows: readonly ListRow[] }).rows;
          return answer ? <Answered answer={answer} path={path} /> : <Asking {...props} />;
        }}
      </Reading>
    </div>
  );
}
