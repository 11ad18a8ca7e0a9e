import { useTranslation } from 'react-i18next';
import type { FilterGroup } from '#contract/filter.ts';
import { processNodeOf } from '#contract/processes/graph.ts';
import type { ProcessGraph } from '#contract/processes/graph.ts';
import { processTitleOf } from '#contract/processes/nodeKinds.ts';
import type { FigureGroup } from '#contract/standardShapes.ts';
import { labelIn } from '#i18n/label.ts';
import { numberWords } from '#i18n/numbers.ts';
import { useListPath, withFilter } from '#src/engine/views/beside/listPath.tsx';
import { Reading } from '#src/engine/views/beside/Reading.tsx';
import type { NamedProps } from '#src/engine/views/namedProps.tsx';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { LocalLink } from '#src/kit/views/parts/LocalLink.tsx';
import { ProcessDiagram } from './ProcessDiagram.tsx';
import type { NodeLoad } from './ProcessDiagram.tsx';
import './tasks.css';

interface AtNode {
  readonly id: string;
  readonly running: number;
  readonly late: number;
  readonly decided: number;
  readonly hours: number;
}
interface Made {
  readonly groups: readonly FigureGroup[];
}

/** Both figures have a group for each node. */
function nodesOf(graph: ProcessGraph, standing: Made, taken: Made): readonly AtNode[] {
  const of = ({ groups }: Made, id: string): readonly number[] => groups.find(({ key }) => key === id)?.values ?? [];
  return graph.nodes.flatMap(({ id }) => {
    const [running = 0, late = 0] = of(standing, id);
    const [decided = 0, hours = 0] = of(taken, id);
    return running + decided === 0 ? [] : [{ id, running, late, decided, hours: Math.round(hours * 10) / 10 }];
  });
}

const standingAt = (definitionId: string, node: string, more: FilterGroup['all'] = []): FilterGroup => ({
  all: [['definitionId', 'is', definitionId], ['nodeIds', 'has', node], ['status', 'is', 'running'], ...more],
});

interface TableProps {
  readonly id: string;
  readonly graph: ProcessGraph;
  readonly nodes: readonly AtNode[];
}
/** Each number opens its cases. */
function Table({ id, graph, nodes }: TableProps): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const path = useListPath('processInstance');
  const count = (value: number, filter: FilterGroup): React.ReactNode =>
    value === 0 || path === undefined ? numberWords(value) : <LocalLink to={withFilter(path, filter)}>{numberWords(value)}</LocalLink>;
  return (
    <table className="task-bulk">
      <thead>
        <tr>
          {(['loadStep', 'loadRunning', 'loadLate', 'loadDecided', 'loadHours'] as const).map((word) => (
            <th key={word} scope="col">
              {t(`tasks.${word}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {nodes.map(({ id: node, running, late, decided, hours }) => {
          const found = processNodeOf(graph, node);
          return (
            <tr key={node}>
              <th scope="row">{found ? labelIn(processTitleOf(graph, found), language) : node}</th>
              <td>{count(running, standingAt(id, node))}</td>
              <td>{count(late, standingAt(id, node, [['isLate', 'is', true]]))}</td>
              <td>{numberWords(decided)}</td>
              <td>{decided === 0 ? '—' : numberWords(hours)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Drawn({ id, graph, nodes }: TableProps): React.ReactElement {
  const { t } = useTranslation();
  const path = useListPath('processInstance');
  const loads = nodes.map(({ id: node, running, late, decided, hours }): [string, NodeLoad] => {
    const words = [
      ...(running === 0 ? [] : [t('tasks.loadAt', { count: running })]),
      ...(late === 0 ? [] : [t('tasks.loadLateAt', { count: late })]),
      ...(decided === 0 ? [] : [t('tasks.loadTook', { hours: numberWords(hours) })]),
    ];
    const to = running === 0 || path === undefined ? undefined : withFilter(path, standingAt(id, node));
    return [node, { says: words.join(' · '), isLate: late > 0, to }];
  });
  return <ProcessDiagram graph={graph} loads={Object.fromEntries(loads)} label={t('tasks.load')} />;
}

/** At a definition: where its cases stand now, which are late, and how long each step takes; live (docs/adr/0120). */
export function LoadPart({ list, row }: NamedProps): React.ReactElement | null {
  const { t } = useTranslation();
  const graph = row['graph'] as ProcessGraph | null | undefined;
  if (!graph || row['publishedNumber'] == null) return null;
  const asked = (filter: FilterGroup) => ({ figure: 'byNode', filter: JSON.stringify(filter) });
  const running: FilterGroup = {
    all: [
      ['definitionId', 'is', row.id],
      ['status', 'is', 'running'],
    ],
  };
  return (
    <section className="side-part">
      <header>
        <h2>{t('tasks.load')}</h2>
      </header>
      <Reading
        list={list}
        place="processDefinition:load"
        about={row.id}
        asked={{
          calls: [
            ['processInstance.figures', asked(running)],
            ['processTask.figures', asked({ all: [['definitionId', 'is', row.id]] })],
          ],
          renewedBy: ['processInstance', 'processTask'],
        }}
        lines={4}
      >
        {([standing, taken]) => {
          const nodes = nodesOf(graph, standing as Made, taken as Made);
          return (
            <>
              <Drawn id={row.id} graph={graph} nodes={nodes} />
              {nodes.length === 0 ? <p className="faint">{t('tasks.loadNone')}</p> : <Table id={row.id} graph={graph} nodes={nodes} />}
            </>
          );
        }}
      </Reading>
    </section>
  );
}
