import { Button, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { drillKinds } from '#contract/calls/drill.ts';
import type { DrillKind } from '#contract/calls/drill.ts';
import { labelIn } from '#i18n/label.ts';
import { clockSeconds } from '#i18n/times.ts';
import type { Drill, InspectorContext, InspectorRef } from '#src/inspector/machines/inspectorMachine.ts';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';

interface DrillPartProps {
  readonly inspector: InspectorRef;
  readonly context: InspectorContext;
}

/** The outcome stands below its button, where somebody looks who has just pressed it. */
function Begun({ drill }: { readonly drill: Drill | undefined }): React.ReactElement | null {
  const { t } = useTranslation();
  if (!drill) return null;
  const { at, until, failure } = drill;
  return (
    <span className={failure === null ? undefined : 'inspector-problem'}>
      <time>{clockSeconds(at)}</time> {failure ?? (until === null ? t('inspector.drillDone') : t('inspector.drillUntil', { time: clockSeconds(until) }))}
    </span>
  );
}

const kinds = Object.keys(drillKinds) as readonly DrillKind[];

/** Faults on purpose, of this session alone, and how the connection takes them. */
export function DrillPart({ inspector, context: { isDemo, drills, past } }: DrillPartProps): React.ReactElement | null {
  const { t } = useTranslation();
  const language = useLanguage();
  const line = past.recording.actorsAt(past.at).find(({ name }) => name === 'socket');
  const states = line ? past.recording.standAt(line.id, past.at).states : [];
  if (!isDemo) return null;
  return (
    <section aria-labelledby="inspector-drills">
      <h3 id="inspector-drills">{t('inspector.drills')}</h3>
      <p className="faint">{t('inspector.drillsText')}</p>
      <ul className="inspector-drills" aria-live="polite">
        {kinds.map((kind) => (
          <li key={kind}>
            <Button danger={kind === 'kill'} onClick={() => inspector.send({ type: 'drill.begin', kind })}>
              {labelIn(drillKinds[kind], language)}
            </Button>
            <span className="faint">{t(`inspector.drill_${kind}`)}</span>
            <Begun drill={drills.find((one) => one.kind === kind)} />
          </li>
        ))}
      </ul>
      {line ? (
        <p className="inspector-acts">
          <span className="faint">{t('inspector.lineStands')}</span>
          {states.map((path) => (
            <Tag key={path} color="warning">
              {path}
            </Tag>
          ))}
          <Button
            type="link"
            className="inline"
            onClick={() => {
              inspector.send({ type: 'actor.choose', id: line.id });
              inspector.send({ type: 'view.choose', view: 'chart' });
            }}
          >
            {t('inspector.showLine')}
          </Button>
        </p>
      ) : null}
    </section>
  );
}
