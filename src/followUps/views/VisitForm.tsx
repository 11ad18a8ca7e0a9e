import { Alert, Button, Input, Radio } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { trackWays } from '#contract/choices/records.ts';
import { visitResults } from '#contract/choices/visits.ts';
import { visitLimits } from '#contract/limits/visits.ts';
import { failureText } from '#i18n/failureText.ts';
import { labelIn } from '#i18n/label.ts';
import type { NamedProps } from '#src/engine/views/namedProps.tsx';
import { nextAt, nextOffers } from '#src/followUps/machines/nextOffers.ts';
import type { NextOffer } from '#src/followUps/machines/nextOffers.ts';
import type { VisitFormRef } from '#src/followUps/machines/visitFormMachine.ts';
import { useLanguage, useMinute } from '#src/kit/views/console/ConsoleContext.tsx';
import { KeyCap } from '#src/kit/views/console/KeyCap.tsx';
import { WithActor } from '#src/kit/views/console/WithActor.tsx';
import { usePerson, useRight } from '#src/kit/views/console/rightsOf.tsx';
import type { Form } from '#src/kit/views/console/useForm.tsx';
import { Shown } from '#src/kit/views/dom/Shown.tsx';
import { MomentInput } from '#src/kit/views/inputs/DateInputs.tsx';
import { LocalLink } from '#src/kit/views/parts/LocalLink.tsx';
import { keyOfOffer, VisitKeys } from './VisitKeys.tsx';
import { VisitQuestionnaire } from './VisitQuestionnaire.tsx';
import { attemptsOf, isOvertaken, isSaveable, useVisitForm } from './useVisitForm.tsx';
import type { Written } from './useVisitForm.tsx';
import './visits.css';

const offerWords = {
  tomorrow: 'visits.tomorrow',
  inThreeDays: 'visits.inThreeDays',
  inAWeek: 'visits.inAWeek',
  inAMonth: 'visits.inAMonth',
} as const satisfies Record<NextOffer, string>;

interface PartProps {
  readonly form: Form<Written>;
}
type OfRow = Pick<NamedProps, 'row'>;

function Results({ form: { values, change } }: PartProps): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <div className="visit-results" role="group" aria-label={t('visits.outcome')}>
      {(Object.keys(visitResults) as (keyof typeof visitResults)[]).map((name, at) => (
        <Button key={name} type={values.result === name ? 'primary' : 'default'} aria-pressed={values.result === name} onClick={() => change({ result: name })}>
          <KeyCap cap={String(at + 1)} /> {labelIn(visitResults[name], language)}
        </Button>
      ))}
    </div>
  );
}

function Note({ form: { values, change } }: PartProps): React.ReactElement {
  const { t } = useTranslation();
  return (
    <label className="visit-field">
      <span>
        {t('visits.note')} <KeyCap cap="N" /> <span className="faint">{t('visits.noteHint')}</span>
      </span>
      <Input.TextArea
        id="visit-note"
        rows={4}
        maxLength={visitLimits.noteCharacters}
        value={values.content}
        onChange={(event) => change({ content: event.target.value })}
        onKeyDown={(event) => {
          if (event.key === 'Escape') event.currentTarget.blur();
        }}
      />
    </label>
  );
}

function Choices({ form: { values, change } }: PartProps): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const points = Array.from({ length: visitLimits.satisfaction }, (_, at) => at + 1);
  return (
    <div className="visit-choices">
      <div className="visit-field">
        <span>{t('visits.channel')}</span>
        <Radio.Group
          aria-label={t('visits.channel')}
          optionType="button"
          value={values.channel}
          options={(Object.keys(trackWays) as (keyof typeof trackWays)[]).map((value) => ({ value, label: labelIn(trackWays[value], language) }))}
          onChange={(event) => change({ channel: event.target.value as Written['channel'] })}
        />
      </div>
      <div className="visit-field">
        <span>{t('visits.satisfaction')}</span>
        <Radio.Group
          aria-label={t('visits.satisfaction')}
          optionType="button"
          value={values.satisfaction}
          options={points.map((value) => ({ value, label: t('visits.satisfactionOf', { points: value }) }))}
          onChange={(event) => change({ satisfaction: event.target.value as number })}
        />
      </div>
    </div>
  );
}

function Next({ form: { values, change } }: PartProps): React.ReactElement {
  const { t } = useTranslation();
  const now = useMinute();
  return (
    <div className="visit-next">
      <MomentInput label={t('visits.next')} value={values.nextFollowAt} onChange={(at) => change({ nextFollowAt: at })} />
      <div className="visit-offers">
        {nextOffers.map((offer, at) => (
          <Button key={offer} size="small" onClick={() => change({ nextFollowAt: nextAt(offer, now) })}>
            <KeyCap cap={keyOfOffer(at)} /> {t(offerWords[offer])}
          </Button>
        ))}
      </div>
    </div>
  );
}

interface FootProps extends PartProps, OfRow {
  readonly actor: VisitFormRef;
  readonly save: (staysOpen: boolean) => void;
}

/** Nobody was reached: the same visit may wait for the next attempt. */
function Foot({ form: { values }, row, actor, save }: FootProps): React.ReactElement {
  const { t } = useTranslation();
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const mayStay = values.result === 'noAnswer' || values.result === 'callback';
  return (
    <footer className="visit-foot">
      {mayStay ? (
        <Button
          disabled={isBusy || values.nextFollowAt === null || !isSaveable(values, row)}
          title={values.nextFollowAt === null ? t('visits.keepOpenWhy') : undefined}
          onClick={() => save(true)}
        >
          {t('visits.keepOpen')}
        </Button>
      ) : null}
      <Button type="primary" disabled={isBusy || !isSaveable(values, row)} onClick={() => save(false)}>
        {t(values.nextFollowAt === null ? 'visits.finish' : 'visits.finishNext')}
      </Button>
      <span className="faint">{t('visits.keys')}</span>
    </footer>
  );
}

/** The last press had this outcome, where it was about this visit. */
function Told({ actor, id, form }: { readonly actor: VisitFormRef; readonly id: string } & PartProps): React.ReactElement | null {
  const { t } = useTranslation();
  const language = useLanguage();
  const { asked, recorded, refusal } = useSelector(actor, (snapshot) => snapshot.context);
  if (asked?.id !== id) return null;
  if (refusal) return <Alert type="error" role="alert" title={failureText(refusal, language)} />;
  if (!recorded) return null;
  return (
    <>
      <Shown key={`${id}${recorded.status}`} onShown={form.done} />
      <Alert
        type="success"
        role="status"
        title={t(recorded.status !== 'done' ? 'visits.kept' : recorded.nextVisitId ? 'visits.doneNext' : 'visits.done')}
        action={recorded.nextVisitId ? <LocalLink to={`/returnVisitInfo?id=${recorded.nextVisitId}`}>{t('visits.openNext')}</LocalLink> : null}
      />
    </>
  );
}

/** The second of two reads what the first has recorded, and goes on knowing it. */
function Overtaken({ form: { values, change }, row }: PartProps & OfRow): React.ReactElement | null {
  const { t } = useTranslation();
  const language = useLanguage();
  if (!isOvertaken(values, row)) return null;
  const { result } = row;
  const isResult = (name: unknown): name is keyof typeof visitResults => typeof name === 'string' && Object.hasOwn(visitResults, name);
  return (
    <Alert
      type="warning"
      role="alert"
      title={t('visits.overtaken', { outcome: isResult(result) ? labelIn(visitResults[result], language) : '' })}
      action={<Button onClick={() => change({ attempts: attemptsOf(row) })}>{t('visits.goOn')}</Button>}
    />
  );
}

/** Whoever stands in for a colleague is told for whom. */
function InPlaceOf({ row }: OfRow): React.ReactElement | null {
  const { t } = useTranslation();
  const person = usePerson();
  const { executorId, deputyId } = row;
  if (!person || deputyId !== person.id || typeof executorId !== 'string' || executorId === person.id) return null;
  const names = row['names'] as Readonly<Record<string, string>> | undefined;
  return <p className="faint">{t('visits.forColleague', { name: names?.[executorId] ?? '' })}</p>;
}

const open: ReadonlySet<unknown> = new Set(['planned', 'due', 'inProgress', 'missed']);

function OutcomeOf({ actor, ...about }: { readonly actor: VisitFormRef } & NamedProps): React.ReactElement {
  const { row } = about;
  const { t } = useTranslation();
  const form = useVisitForm(row);
  const isOpen = open.has(row['status']);
  const save = (staysOpen: boolean): void => {
    const { result, satisfaction, nextFollowAt, channel, content } = form.values;
    if (result === null || isOvertaken(form.values, row)) return;
    const kept = {
      ...(satisfaction === null ? {} : { satisfaction }),
      ...(nextFollowAt === null ? {} : { nextFollowAt }),
      ...(staysOpen ? { staysOpen } : {}),
    };
    actor.send({ type: 'outcome.save', outcome: { id: row.id, version: row.version, result, channel, content, ...kept } });
  };
  return (
    <>
      <Told actor={actor} id={row.id} form={form} />
      {isOpen ? <InPlaceOf row={row} /> : null}
      {isOpen ? (
        <div className="visit-form">
          <VisitKeys form={form} row={row} onSave={() => save(false)} />
          <aside className="visit-script" aria-label={t('visits.script')}>
            <h3>{t('visits.script')}</h3>
            <p>{String(row['script'] ?? '') || t('visits.noScript')}</p>
          </aside>
          <div className="visit-written">
            <Results form={form} />
            <Note form={form} />
            <Choices form={form} />
            <Next form={form} />
            <VisitQuestionnaire {...about} />
            <Overtaken form={form} row={row} />
            <Foot form={form} row={row} actor={actor} save={save} />
          </div>
        </div>
      ) : null}
    </>
  );
}

/** Beside an open visit: its outcome in one form by keys, with the script beside it. */
export function VisitForm(props: NamedProps): React.ReactElement | null {
  const { t } = useTranslation();
  const mayRecord = useRight('returnVisit.move');
  if (!mayRecord) return null;
  return (
    <section className="side-part" aria-label={t('visits.outcome')}>
      <header>
        <h2>{t('visits.outcome')}</h2>
      </header>
      <WithActor<VisitFormRef> name="visitForm">{(actor) => <OutcomeOf actor={actor} {...props} />}</WithActor>
    </section>
  );
}
