import { useTranslation } from 'react-i18next';
import type { Chart } from '#src/inspector/machines/chart.ts';
import { heardIn, triedIn } from '#src/inspector/machines/reading.ts';
import { differencesBetween } from '#src/inspector/machines/differing.ts';
import { factOf } from '#src/inspector/machines/redact.ts';
import type { TriedTransition } from '#src/inspector/machines/reading.ts';
import { factsOf } from '#src/inspector/machines/recording.ts';
import type { ActorStand, Change, Step } from '#src/inspector/machines/recording.ts';
import { remainingOf } from '#src/inspector/machines/remaining.ts';
import { TriedWords } from './TriedWords.tsx';
import { causeWords, remainingWords } from './words.tsx';

interface SnapshotPartProps {
  readonly name: string;
  readonly chart: Chart | null;
  readonly stand: ActorStand;
  /** It stood so before `step`. */
  readonly before: ActorStand | null;
  readonly step: Step | undefined;
  /** Epoch ms: what remains of a delay is told for then. */
  readonly moment: number;
}

function TriedLine({ tried }: { readonly tried: TriedTransition }): React.ReactElement {
  const { isTaken } = tried;
  return (
    <li className={isTaken === true ? 'taken' : isTaken === null ? 'faint' : 'refused'}>
      <TriedWords tried={tried} />
    </li>
  );
}

function ContextPart({ stand, changes }: Pick<SnapshotPartProps, 'stand'> & { readonly changes: readonly Change[] }): React.ReactElement {
  const { t } = useTranslation();
  const lines = factsOf(stand.held);
  return (
    <>
      <h3>{t('inspector.context')}</h3>
      {lines.length === 0 ? <p className="faint">{t('inspector.emptyContext')}</p> : null}
      <dl className="inspector-context">
        {/* A context has a hundred keys: what this step changed is looked for. */}
        {changes.map(({ key, before, after }) => (
          <div key={`changed ${key}`} className="changed">
            <dt>{key}</dt>
            <dd>
              {before === null ? null : <del>{before}</del>} {after}
            </dd>
          </div>
        ))}
        {lines.map(([key, value]) => (
          <div key={key}>
            <dt>{key}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** The chosen actor as it stood after its last step, with what that step changed and asked, and what may come next. */
export function SnapshotPart({ name, chart, stand, before, step, moment }: SnapshotPartProps): React.ReactElement {
  const { t } = useTranslation();
  const tried = chart && step && before ? triedIn(chart, before.states, step) : [];
  const changes = step && before ? differencesBetween(before.held, step.held) : [];
  return (
    <section className="sheet inspector-snapshot" aria-labelledby="inspector-snapshot">
      <header>
        <h2 id="inspector-snapshot">{t('inspector.snapshot')}</h2>
        <code className="faint nowrap">
          {name}
          {step ? ` @ ${step.n}` : ''}
        </code>
      </header>
      <div className="scroll" tabIndex={0} role="group" aria-labelledby="inspector-snapshot">
        {step && step.payload !== null ? (
          <p>
            <code>{factOf(step.payload)}</code>
          </p>
        ) : null}
        <ContextPart stand={stand} changes={changes} />
        {chart ? (
          <>
            <h3>{t('inspector.tried')}</h3>
            {tried.length === 0 ? <p className="faint">{t('inspector.untried')}</p> : null}
            <ul className="inspector-tried">
              {tried.map((one, at) => (
                <TriedLine key={at} tried={one} />
              ))}
            </ul>
            <h3>{t('inspector.hears')}</h3>
            <ul className="inspector-hears">
              {heardIn(chart, stand.states).map((one) => {
                const remaining = remainingOf(one, stand, moment);
                return (
                  <li key={`${one.cause} ${one.name}`}>
                    <code>{remaining === null ? causeWords(t, one) : remainingWords(t, one, remaining)}</code>
                    <span className="faint nowrap">{one.targets.join(', ') || t('inspector.stays')}</span>
                  </li>
                );
              })}
            </ul>
          </>
        ) : (
          <p className="faint">{t('inspector.noChart')}</p>
        )}
      </div>
    </section>
  );
}
