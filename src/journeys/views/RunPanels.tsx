import { Alert, Button } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { DryPerson, DryStanding, Told } from '#contract/journeys/answers.ts';
import { nodeKinds } from '#contract/journeys/nodeKinds.ts';
import { exitReasons, parkedReasons } from '#contract/journeys/reasons.ts';
import { enrolmentLife } from '#contract/lives/enrolmentLife.ts';
import { ref } from '#contract/kinds.ts';
import { grouped } from '#i18n/grouped.ts';
import { labelIn } from '#i18n/label.ts';
import type { Language } from '#i18n/language.ts';
import { fullTime } from '#i18n/times.ts';
import { SuppliedInput } from '#src/engine/views/SuppliedInput.tsx';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { LinkButton } from '#src/kit/views/parts/LinkButton.tsx';
import { Tag } from '#src/kit/views/parts/Tag.tsx';
import { NotSaved } from '#src/kit/views/states/NotSaved.tsx';
import { Loading } from '#src/kit/views/states/Loading.tsx';
import { Phone } from './Phone.tsx';
import { PanelHead } from '#src/kit/views/graph/SidePanel.tsx';
import { toNode } from './SidePanels.tsx';
import { useChannelWords } from './useNodeWords.tsx';
import { useJourney } from './useJourney.tsx';
import type { EditorPart } from './useJourney.tsx';

const minute = (at: string): string => fullTime(at).slice(5, 16);
const reasons = { ...parkedReasons, ...exitReasons };

/** The channel as it is called, or the kind of a step that goes by none. */
function useToldHead(): (told: Told) => string {
  const { t } = useTranslation();
  const language = useLanguage();
  const called = useChannelWords();
  return ({ at, channel, kind }) => {
    const by = channel === null ? labelIn(nodeKinds[kind].label, language) : called(channel);
    return t('journeys.toldHead', { at: minute(at), by });
  };
}

/** The words that it says; a node that says nothing is called as it is in the drawing, or by its act. */
const saidBy = ({ text, title, kind }: Told, language: Language): string => text || title || labelIn(nodeKinds[kind].label, language);

function StandingTag({ state, reason }: Pick<DryPerson, 'state' | 'reason'>): React.ReactElement {
  const language = useLanguage();
  return (
    <Tag tone={enrolmentLife.states[state].tone}>
      {labelIn(enrolmentLife.states[state].label, language)}
      {reason === null ? '' : ` · ${labelIn(reasons[reason], language)}`}
    </Tag>
  );
}

function DryLine({ editor, person }: Pick<EditorPart, 'editor'> & { readonly person: DryPerson }): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const head = useToldHead();
  const { name, enteredAt, told, state, reason, node } = person;
  return (
    <details className="journey-dry">
      <summary>
        <strong>{name}</strong> <span className="faint">{t('journeys.dryEntered', { at: minute(enteredAt) })}</span>{' '}
        <StandingTag state={state} reason={reason} />
      </summary>
      <ol>
        {told.map((one) => (
          <li key={`${one.node} ${one.at} ${one.channel ?? ''} ${one.text}`}>
            <Button type="link" className="inline" onClick={() => editor.send({ type: 'node.show', id: one.node })}>
              <span className="faint">{head(one)}</span>
              <span>{saidBy(one, language)}</span>
              {one.whyNot ? <Tag tone="waiting">{labelIn(one.whyNot, language)}</Tag> : null}
            </Button>
          </li>
        ))}
        {told.length === 0 ? (
          <li>
            <Button type="link" className="inline" onClick={() => editor.send({ type: 'node.show', id: node })}>
              {t('journeys.dryNothing')}
            </Button>
          </li>
        ) : null}
      </ol>
    </details>
  );
}

/** So they stand at the end, everybody in one of them; of the parked, what holds them is one press away. */
function Standings({ editor, standings }: Pick<EditorPart, 'editor'> & { readonly standings: readonly DryStanding[] }): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const graph = useJourney(editor, ({ draft }) => draft.graph);
  const called = (id: string): string => {
    const node = graph.nodes.find((one) => one.id === id);
    return node === undefined ? t('journeys.goneNode') : node.title || labelIn(nodeKinds[node.kind].label, language);
  };
  return (
    <ul className="journey-standings" aria-label={t('journeys.dryStandings')}>
      {standings.map(({ state, reason, node, count }) => (
        <li key={`${state} ${reason} ${node}`}>
          <StandingTag state={state} reason={reason} /> {t('journeys.dryPeople', { count, many: grouped(count) })}{' '}
          {node === null ? null : (
            <Button type="link" className="inline" onClick={() => editor.send({ type: 'node.show', id: node })}>
              {called(node)}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

/** A dry run: who would have got what, and when, had this draft been in force for the last days. */
export function DryPanel({ editor }: EditorPart): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const dry = useJourney(editor, (context) => context.dry);
  const failure = useJourney(editor, (context) => context.dryFailure);
  const isRunning = useSelector(editor, (snapshot) => snapshot.matches({ dry: 'running' }));
  const isByHand = useJourney(editor, ({ draft }) => draft.entry.by === 'hand');
  return (
    <>
      <PanelHead onClose={() => toNode({ editor })} title={t('journeys.dryTitle')}>
        {isRunning ? (
          <Button onClick={() => editor.send({ type: 'dry.stop' })}>{t('journeys.stop')}</Button>
        ) : (
          <Button onClick={() => editor.send({ type: 'dry.run' })}>{t('journeys.again')}</Button>
        )}
      </PanelHead>
      <div className="graph-form scroll" aria-busy={isRunning}>
        <p className="faint">{t('journeys.dryText')}</p>
        {failure ? <NotSaved failure={failure} title={t('journeys.notDone')} /> : null}
        {isRunning ? <Loading rows={6} faces={false} /> : null}
        {dry && !isRunning ? (
          <>
            <p role="status">
              {t('journeys.drySums', {
                people: grouped(dry.entered),
                messages: grouped(dry.messages),
                leftOut: grouped(dry.leftOut),
                tasks: grouped(dry.tasks),
              })}
            </p>
            {dry.looked < dry.coming ? (
              <Alert type="warning" showIcon title={t('journeys.dryFirst', { looked: grouped(dry.looked), coming: grouped(dry.coming) })} />
            ) : null}
            {dry.older.map(({ node, title, template, number, inForce }) => (
              <Alert
                key={`${node} ${template}`}
                type="info"
                showIcon
                title={t('journeys.dryOlder', { title: labelIn(title, language), template, number, inForce })}
                action={
                  <Button size="small" onClick={() => editor.send({ type: 'node.choose', id: node })}>
                    {t('journeys.newerShow')}
                  </Button>
                }
              />
            ))}
            {dry.entered === 0 ? <p className="faint">{t(isByHand ? 'journeys.dryByHand' : 'journeys.dryNobody')}</p> : null}
            {dry.entered > 0 ? <Standings editor={editor} standings={dry.standings} /> : null}
            {dry.people.map((person) => (
              <DryLine key={`${person.memberId} ${person.enteredAt}`} editor={editor} person={person} />
            ))}
            {dry.more > 0 ? <p className="faint">{t('journeys.dryMore', { count: dry.more })}</p> : null}
          </>
        ) : null}
      </div>
    </>
  );
}

const memberField = ref(['测试客户', 'Test person'], 'member');

/** One person walks a month in seconds; each message comes up on the telephone, and her node lights up. */
export function TestPanel({ editor, list }: EditorPart): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const head = useToldHead();
  const test = useJourney(editor, (context) => context.test);
  const memberId = useJourney(editor, (context) => context.testMember);
  const failure = useJourney(editor, (context) => context.testFailure);
  const isWalking = useSelector(editor, (snapshot) => !snapshot.matches({ test: 'resting' }));
  const hasFaults = useJourney(editor, ({ faults }) => faults.length > 0);
  const messages = (test?.told ?? []).map((told) => ({
    key: `${told.node} ${told.at} ${told.channel ?? ''} ${told.text}`,
    head: head(told),
    text: saidBy(told, language),
    ...(told.whyNot ? { whyNot: labelIn(told.whyNot, language) } : {}),
  }));
  return (
    <>
      <PanelHead onClose={() => toNode({ editor })} title={t('journeys.testTitle')}>
        {isWalking ? (
          <Button onClick={() => editor.send({ type: 'test.end' })}>{t('journeys.stop')}</Button>
        ) : (
          <Button type="primary" disabled={hasFaults} onClick={() => editor.send({ type: 'test.begin' })}>
            {t('journeys.testGo')}
          </Button>
        )}
      </PanelHead>
      <div className="graph-form scroll">
        <p className="faint">{t('journeys.testText')}</p>
        {hasFaults ? <Alert type="warning" showIcon title={t('journeys.testFaults')} /> : null}
        <SuppliedInput
          field={memberField}
          value={memberId}
          hint={t('journeys.testMemberHint')}
          disabledWhy={isWalking ? t('journeys.testIsWalking') : ''}
          list={list}
          onChange={(next) => editor.send({ type: 'test.member', id: typeof next === 'string' ? next : null })}
        />
        {failure ? <NotSaved failure={failure} title={t('journeys.notDone')} /> : null}
        {test ? (
          <p role="status" className="journey-clock">
            <Tag tone={enrolmentLife.states[test.state].tone}>{labelIn(enrolmentLife.states[test.state].label, language)}</Tag>{' '}
            {t('journeys.testClock', { at: minute(test.clock) })}
          </p>
        ) : null}
        <Phone label={t('journeys.phone')} messages={messages} empty={t('journeys.phoneEmpty')} />
        {test ? <LinkButton to={`/journeyPeople?id=${encodeURIComponent(test.enrolmentId)}`}>{t('journeys.testSteps')}</LinkButton> : null}
      </div>
    </>
  );
}
