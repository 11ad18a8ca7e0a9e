/** BPMN 2.0 in and out (docs/adr/0116): what is written is read as it was, and what is hostile or strange is refused with words. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ProcessEdge, ProcessNode, ProcessNodeKind } from '#contract/processes/graph.ts';
import { processNodeKinds } from '#contract/processes/graph.ts';
import type { ProcessContent } from '#contract/processes/variables.ts';
import { processOfBpmn } from '#server/processes/bpmn/read.ts';
import { BpmnRefusal } from '#server/processes/bpmn/refuse.ts';
import { bpmnOf } from '#server/processes/bpmn/write.ts';

const written = { key: 'refund', name: '退款审批' };
/** Signs that XML holds, with those that it writes otherwise. */
const words = fc.string({ unit: fc.constantFrom('a', 'Z', '9', ' ', '<', '&', '"', "'", '>', ']', '退', '款', '😀', '\n'), maxLength: 12 });
const title = words.map((text) => text.replaceAll(/\s+/g, ' ').trim()).filter((text) => text !== '');
const value = fc.oneof(words, fc.integer(), fc.boolean(), fc.constant(null), fc.array(words, { maxLength: 3 }));
const place = fc.integer({ min: -5_000, max: 5_000 });
const condition = fc.record({ all: fc.array(fc.tuple(fc.constant('amount'), fc.constant('from' as const), value), { minLength: 1, maxLength: 3 }) });

const nodeOf = (id: string): fc.Arbitrary<ProcessNode> =>
  fc
    .record({
      kind: fc.constantFrom<ProcessNodeKind>(...processNodeKinds),
      title: fc.option(title, { nil: undefined }),
      config: fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), value, { maxKeys: 4, noNullPrototype: true }),
      at: fc.record({ x: place, y: place }),
    })
    .map(({ title: name, ...node }) => ({ id, ...node, ...(name === undefined ? {} : { title: name }) }));

/** A way that is taken otherwise leaves a gateway that chooses. */
function asSaid({ isDefault, ...edge }: ProcessEdge, nodes: readonly ProcessNode[]): ProcessEdge {
  const kind = nodes.find(({ id }) => id === edge.from)?.kind;
  return isDefault && (kind === 'exclusive' || kind === 'inclusive') ? { ...edge, isDefault } : edge;
}

const contents: fc.Arbitrary<ProcessContent> = fc.integer({ min: 1, max: 8 }).chain((count) => {
  const ids = Array.from({ length: count }, (_, at) => (at % 3 === 0 ? `n${at}` : `节点:${at}_x41_`));
  const edges = fc
    .array(fc.record({ from: fc.constantFrom(...ids), to: fc.constantFrom(...ids), condition: fc.option(condition, { nil: undefined }) }), { maxLength: 12 })
    .map((list) =>
      list.map(({ condition: asked, ...edge }, at): ProcessEdge => {
        const isFirst = list.findIndex(({ from }) => from === edge.from) === at;
        return { id: `${edge.from}-${at}`, ...edge, ...(asked ? { condition: asked } : isFirst ? { isDefault: true } : {}) };
      }),
    );
  const graph = fc.record({ nodes: fc.tuple(...ids.map(nodeOf)).map((nodes) => [...nodes]), edges });
  return fc.record({
    graph: graph.map(({ nodes, edges: ways }) => ({ nodes, edges: ways.map((edge) => asSaid(edge, nodes)) })),
    variables: fc.array(fc.record({ name: fc.stringMatching(/^[a-z]{1,6}$/), label: title, type: fc.constantFrom('money' as const, 'person' as const) }), {
      maxLength: 3,
    }),
    mayWithdraw: fc.boolean(),
    mayCancel: fc.boolean(),
  });
});

const refusalOf = async (xml: string): Promise<string> => {
  try {
    await processOfBpmn(xml);
  } catch (error) {
    if (error instanceof BpmnRefusal) return error.words.join(' | ');
    throw error;
  }
  return 'read';
};
const model = 'xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"';
const fileOf = (inner: string, more = ''): string =>
  `<?xml version="1.0" encoding="UTF-8"?><definitions ${model} ${more} id="d" targetNamespace="t"><process id="p" name="外来流程">${inner}</process></definitions>`;
const line =
  '<startEvent id="s"/><userTask id="t" name="审批"/><endEvent id="e"/><sequenceFlow id="f" sourceRef="s" targetRef="t"/><sequenceFlow id="g" sourceRef="t" targetRef="e"/>';

describe('a definition as BPMN 2.0', () => {
  it('is read as it was written, whatever stands in it', async () => {
    await fc.assert(
      fc.asyncProperty(contents, async (content) => {
        const { name, ...read } = await processOfBpmn(await bpmnOf(written, content));
        expect(name).toBe('退款审批');
        expect(read.graph.nodes).toEqual(content.graph.nodes);
        expect(read.graph.edges).toEqual(content.graph.edges);
        expect(read).toEqual(content);
      }),
      { numRuns: Number(process.env['BPMN_RUNS'] ?? 60) },
    );
  });

  it('says in BPMN what BPMN has a word for, with places and bends', async () => {
    const at = { x: 0, y: 0 };
    const graph = {
      nodes: [
        { id: 's', kind: 'start' as const, config: {}, at },
        { id: 'w', kind: 'timer' as const, config: { hours: 8 }, at: { x: 0, y: 128 } },
        { id: 'e', kind: 'reject' as const, config: {}, at: { x: 0, y: 256 } },
      ],
      edges: [
        { id: 'a', from: 's', to: 'w' },
        { id: 'b', from: 'w', to: 'e' },
      ],
    };
    const xml = await bpmnOf(written, { graph, variables: [], mayWithdraw: true, mayCancel: false });
    expect(xml).toMatch(/<bpmn:startEvent id="s"/);
    expect(xml).toMatch(/<bpmn:timeDuration[^>]*>PT8H</);
    expect(xml).toMatch(/<bpmn:terminateEventDefinition/);
    expect(xml).toMatch(/<dc:Bounds x="86" y="18" width="36" height="36"/);
    expect(xml.match(/<di:waypoint/g)).toHaveLength(4);
  });

  it('of another product is read with its titles, and gets its places here', async () => {
    const read = await processOfBpmn(fileOf(line));
    expect(read.name).toBe('外来流程');
    expect(read.graph.nodes.map(({ kind, title: name, at }) => [kind, name, at.y])).toEqual([
      ['start', undefined, 0],
      ['userTask', '审批', 128],
      ['end', undefined, 256],
    ]);
    expect(read.graph.edges.map(({ from, to }) => `${from} ${to}`)).toEqual(['s t', 't e']);
  });
});

describe('a file is refused with words', () => {
  it.each([
    ['entities', `<?xml version="1.0"?><!DOCTYPE d [<!ENTITY a "b">]>${fileOf(line).slice(38)}`, '<!DOCTYPE'],
    ['a bomb without a document type', fileOf('<!ENTITY a "aaaa">'), '<!ENTITY'],
    ['a processing instruction', `${fileOf(line)}<?xml-stylesheet href="http://x"?>`, '<?xml-stylesheet'],
    ['the words of another product', fileOf(line, 'xmlns:camunda="http://camunda.org/schema/1.0/bpmn"'), 'http://camunda.org/schema/1.0/bpmn'],
    ['a script', fileOf('<scriptTask id="x"/>'), 'ScriptTask'],
    ['an event at the edge of a task', fileOf(`${line}<boundaryEvent id="x" attachedToRef="t"><timerEventDefinition/></boundaryEvent>`), 'BoundaryEvent'],
    ['a task that is done many times', fileOf('<userTask id="t"><multiInstanceLoopCharacteristics/></userTask>'), 'MultiInstance'],
    ['lanes', fileOf(`<laneSet id="l"><lane id="m"/></laneSet>${line}`), 'LaneSet'],
    [
      'a condition of another language',
      fileOf(`${line}<sequenceFlow id="h" sourceRef="t" targetRef="e"><conditionExpression>\${amount > 1}</conditionExpression></sequenceFlow>`),
      'h',
    ],
    ['half a file', fileOf(line).slice(0, -30), 'BPMN 2.0'],
    ['no XML at all', 'hello', 'BPMN 2.0'],
    ['a flow to nowhere', fileOf('<startEvent id="s"/><sequenceFlow id="f" sourceRef="s" targetRef="gone"/>'), 'BPMN 2.0'],
    ['two processes', fileOf(line).replace('</definitions>', '<process id="q"/></definitions>'), '多个流程'],
    ['none', `<definitions ${model} id="d" targetNamespace="t"/>`, '没有流程'],
    ['more than a call carries', fileOf(`<userTask id="t" name="${'x'.repeat(1_000_000)}"/>`), '200 KB'],
  ])('with %s', async (_, xml, said) => {
    expect(await refusalOf(xml)).toContain(said);
  });

  it('whatever is damaged in it: words or a definition, never anything else', async () => {
    const whole = await bpmnOf(written, { graph: (await processOfBpmn(fileOf(line))).graph, variables: [], mayWithdraw: true, mayCancel: true });
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length), fc.nat(40), fc.string({ maxLength: 12 }), async (at, length, other) => {
        expect(await refusalOf(whole.slice(0, at) + other + whole.slice(at + length))).toBeTypeOf('string');
      }),
      { numRuns: Number(process.env['BPMN_RUNS'] ?? 150) },
    );
  });
});
