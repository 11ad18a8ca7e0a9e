/** A file that is not read is refused with words that say what stands in it, what was expected and what to do; nothing of it is taken. */
import type { Label } from '#contract/label.ts';
import { processLimits } from '#contract/limits/processes.ts';
import { knownNamespaces } from './dialect.ts';

const said = {
  tooLarge: (most) => [`文件超过 ${most} KB，不读取。拆成子流程后再导入`, `The file is larger than ${most} kB and is not read. Split it into sub-processes`],
  declaration: (sign) => [
    `文件里有“${sign}”声明。实体和外部定义一律不读取；删去声明后再导入`,
    `The file has a declaration "${sign}". Entities and outside definitions are never read: remove it and try again`,
  ],
  namespace: (uri) => [
    `文件用了“${uri}”的扩展，这里不认识。在原来的软件里导出不带扩展的 BPMN 2.0 再导入`,
    `The file uses an extension "${uri}" that is not known here. Export plain BPMN 2.0 from where it comes and try again`,
  ],
  unreadable: (why) => [`文件不是 BPMN 2.0：${why}。检查文件是否完整`, `The file is not BPMN 2.0: ${why}. See whether all of it is there`],
  noProcess: () => ['文件里没有流程（process）。导入含有一个流程的文件', 'There is no process in the file. Bring one that has one'],
  manyProcesses: () => ['文件里有多个流程。一次导入一个', 'There are several processes in the file. Bring one at a time'],
  element: (kind) => [
    `流程里有“${kind}”，这里不能执行。换成审批、网关、等待、子流程、通知等节点后再导入`,
    `The process has a "${kind}", which cannot be run here. Use tasks, gateways, timers, messages, call activities or send tasks instead`,
  ],
  noId: (kind) => [`有一个“${kind}”没有编号（id）`, `A "${kind}" has no id`],
  condition: (id) => [
    `连线 ${id} 的条件不是这里的写法。删去条件再导入，然后在设计器里重新选择`,
    `The condition of ${id} is not written as it is here. Remove it, bring the file in and choose it in the designer`,
  ],
  lostFlow: (id) => [`连线 ${id} 没有接上两端`, `The sequence flow ${id} does not lead from one node to another`],
  values: (id) => [`节点 ${id} 的设置读不出来`, `The settings of ${id} cannot be read`],
} as const satisfies Readonly<Record<string, (value: string) => Label>>;

/** A file is refused; the words are for whoever brought it. */
export class BpmnRefusal extends Error {
  readonly words: Label;

  constructor(code: keyof typeof said, value = '') {
    const words = said[code](value.slice(0, 120));
    super(words[1]);
    this.words = words;
  }
}

const namespacesOf = (xml: string): readonly string[] =>
  [...xml.matchAll(/\bxmlns(?::[\w.-]+)?\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(([, one = '', other = '']) => one || other);

/** Before anything reads it as XML: how large it is, that nothing is declared in it, and whose words it speaks. */
export function requireHarmless(xml: string): void {
  if (xml.length > processLimits.fileCharacters) throw new BpmnRefusal('tooLarge', String(processLimits.fileCharacters / 1000));
  // Wherever it stands: what looks like a comment to us may be none to whoever reads the file.
  const hidden = /<!(?:DOCTYPE|ENTITY|ELEMENT|ATTLIST|NOTATION)/i.exec(xml)?.[0];
  if (hidden !== undefined) throw new BpmnRefusal('declaration', hidden);
  // Comments and character data may hold anything else, and are passed over.
  const bare = xml.replaceAll(/<!--[^]*?-->|<!\[CDATA\[[^]*?\]\]>/g, '');
  const declared = /<![^>\s]*/.exec(bare)?.[0] ?? /<\?(?!xml\s)[^>\s]*/i.exec(bare)?.[0];
  if (declared !== undefined) throw new BpmnRefusal('declaration', declared);
  const foreign = namespacesOf(bare).find((uri) => !knownNamespaces.has(uri));
  if (foreign !== undefined) throw new BpmnRefusal('namespace', foreign);
}
