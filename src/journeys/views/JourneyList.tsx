import { useTranslation } from 'react-i18next';
import { GraphList } from '#src/kit/views/dom/graph/GraphList.tsx';
import type { GraphAct } from '#src/kit/views/dom/graph/graphTypes.ts';
import { Counts } from './Counts.tsx';
import { actOn } from '#src/kit/views/graph/graphActs.tsx';
import { kindIcons } from './kindIcons.tsx';
import { useJourney } from './useJourney.tsx';
import type { EditorPart } from './useJourney.tsx';
import type { Step } from './useSteps.tsx';

interface LineProps {
  readonly part: EditorPart;
  readonly step: Step;
  readonly isCurrent: boolean;
  readonly isChosen: boolean;
}

function Line({ part: { editor }, step, isCurrent, isChosen }: LineProps): React.ReactElement {
  const { t } = useTranslation();
  const id = useJourney(editor, (context) => context.id);
  const { node, at, kind, title, says, ways, sentence } = step;
  return (
    <li className={isChosen ? 'journey-line chosen' : 'journey-line'}>
      <button
        type="button"
        className="bare"
        data-graph-node={node.id}
        tabIndex={isCurrent ? 0 : -1}
        aria-pressed={isChosen}
        onClick={(event) => editor.send({ type: 'node.choose', id: node.id, isMore: event.shiftKey || event.ctrlKey || event.metaKey })}
      >
        <span className="unseen">{sentence}</span>
        <span className="journey-line-at" aria-hidden="true">
          {at}
        </span>
        <span aria-hidden="true">{kindIcons[node.kind]}</span>
        <span className="journey-line-words" aria-hidden="true">
          <span>
            <span className="faint">{kind}</span> <strong>{title}</strong> <span className="faint">{says}</span>
          </span>
          <span className="journey-line-ways faint">
            {ways.length === 0
              ? t('journeys.endsHere')
              : ways.map(({ port, label, words }) => <span key={port}>{ways.length > 1 ? t('journeys.wayTo', { way: label, to: words }) : words}</span>)}
          </span>
        </span>
      </button>
      <span className="journey-line-marks">
        <Counts journeyId={id} step={step} />
      </span>
    </li>
  );
}

/** Every step as a line: whoever cannot see the graph, or would rather read it, does the same here. The order is that of reading, so left and right go up and down. */
export function JourneyList({ steps, ...part }: EditorPart & { readonly steps: readonly Step[] }): React.ReactElement {
  const { editor, isReadOnly } = part;
  const { t } = useTranslation();
  const chosen = useJourney(editor, (context) => context.chosen);
  const current = chosen.at(-1) ?? null;
  const at = steps.findIndex(({ node }) => node.id === current);
  const walk = (by: 1 | -1): void => {
    const next = steps[Math.min(steps.length - 1, Math.max(0, at + by))];
    if (next) editor.send({ type: 'node.choose', id: next.node.id });
  };
  const onAct = (act: GraphAct): void => {
    if (act === 'down' || act === 'right') walk(1);
    else if (act === 'up' || act === 'left') walk(-1);
    else actOn(editor, act, isReadOnly);
  };
  return (
    <GraphList label={t('journeys.steps')} current={current} onAct={onAct}>
      {steps.map((step, place) => (
        <Line
          key={step.node.id}
          part={part}
          step={step}
          isCurrent={step.node.id === current || (current === null && place === 0)}
          isChosen={chosen.includes(step.node.id)}
        />
      ))}
    </GraphList>
  );
}
