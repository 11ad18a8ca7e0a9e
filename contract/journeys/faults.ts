/** Faults of a draft, with the node where each stands: said in words in both languages, the same in the editor and by the server that refuses to publish. */
import { fieldStateOf } from '#contract/conditions.ts';
import { problemOf } from '#contract/fieldProblem.ts';
import type { Field, KindName } from '#contract/kinds.ts';
import type { Label } from '#contract/label.ts';
import type { NodeConfig } from './graph.ts';
import { withDefaults } from './nodeKinds.ts';

export interface GraphFault {
  /** Null where it is about the whole journey. */
  readonly node: string | null;
  readonly code: FaultCode;
  readonly words: Label;
  /** The field of the node, of the entry or of the caps. */
  readonly field?: string;
}

const said = {
  noEntry: () => ['没有进入节点', 'There is no entry'],
  manyEntries: () => ['进入节点只能有一个', 'There may be one entry only'],
  tooManyNodes: (most: string) => [`节点超过 ${most} 个`, `There are more than ${most} nodes`],
  unknownKind: (kind: string) => [`没有“${kind}”这种节点`, `There is no kind of node called "${kind}"`],
  twice: (id: string) => [`编号 ${id} 出现了两次`, `The id ${id} stands there twice`],
  lostEdge: (id: string) => [`连线 ${id} 的一端不存在`, `The edge ${id} begins or ends nowhere`],
  intoEntry: () => ['不能连回进入节点', 'Nothing may lead back into the entry'],
  portTwice: (port: string) => [`“${port}”有多条去向，只能留一条`, `"${port}" leads to several nodes; keep one`],
  portNowhere: (port: string) => [`“${port}”没有去向，连到下一个节点或结束`, `"${port}" leads nowhere: connect it to a node or an exit`],
  unreachable: () => ['没有人能走到这里', 'Nobody can get here'],
  cycle: () => [
    '循环中没有等待，会一直重复执行；加一个等待时长或钟点',
    'This circle has no wait and would run without end: put a wait for a while or a time of day into it',
  ],
  missing: (field: string) => [`填写“${field}”`, `Fill in "${field}"`],
  wrong: (field: string) => [`“${field}”的值不对，重新填写`, `"${field}" has a value that does not fit; fill it in again`],
  tooManyContents: (most: string) => [`消息内容最多 ${most} 条`, `A message has ${most} contents at most`],
  noContent: () => ['写一条消息内容，或选择模板', 'Write a content, or choose a template'],
  variableUnknown: (name: string) => [`没有变量“{${name}}”`, `There is no variable {${name}}`],
  dateInPast: (date: string) => [`日期 ${date} 已经过去`, `The day ${date} is over`],
  nobody: () => ['目标为空：没有人会进入', 'The target is empty: nobody would enter'],
  everybody: () => ['目标是全部客户：选一个群组或写条件', 'The target is everybody: choose a group or write conditions'],
  templateOff: (name: string) => [`模板“${name}”未启用或未通过审核`, `The template "${name}" is off or not approved`],
  templateUnnamed: (name: string) => [`模板“${name}”还没有选定版本：使用已发布的版本`, `No version of the template "${name}" is named: use the one in force`],
  templateVersionGone: (name: string) => [`模板“${name}”没有这个版本：使用已发布的版本`, `The template "${name}" has no such version: use the one in force`],
  nobodyOnDuty: () => ['没有人担任随访执行角色', 'Nobody holds the role of execution'],
  conditionsBroken: () => ['条件已失效：所用的字段不存在或类型变了', 'The conditions no longer fit: a field is gone or of another kind'],
  questionnaireOff: (name: string) => [`问卷“${name}”没有发布`, `The questionnaire "${name}" is not published`],
  questionnaireAnonymous: (name: string) => [
    `问卷“${name}”是匿名的，旅程等不到是谁答的`,
    `The questionnaire "${name}" is anonymous: a journey cannot know who answered`,
  ],
  caps: () => ['每天最多进入不能大于同时在途最多', 'More may enter a day than may be under way at once'],
} as const satisfies Record<string, (value: string) => Label>;
export type FaultCode = keyof typeof said;

export const faultOf = (node: string | null, code: FaultCode, value = '', field?: string): GraphFault => ({
  node,
  code,
  words: said[code](value),
  ...(field === undefined ? {} : { field }),
});
/** The label of something in both languages, put into the words of the fault. */
export function faultAbout(node: string | null, code: FaultCode, about: Label, field?: string): GraphFault {
  const [zh, en] = [said[code](about[0])[0], said[code](about[1])[1]];
  return { ...faultOf(node, code, '', field), words: [zh, en] };
}

/** Each field that is asked for with these values, and what is wrong with it. */
export function faultsOfFields(node: string | null, fields: Readonly<Record<string, Field>>, values: NodeConfig): readonly GraphFault[] {
  // A value that is none of its field's decides nothing about the others.
  const offered = Object.fromEntries(Object.entries(fields).flatMap(([name, field]) => (isOffered(field, values[name]) ? [[name, values[name]]] : [])));
  const stateOf = fieldStateOf(fields, withDefaults(fields, offered));
  return Object.entries(fields).flatMap(([name, field]) => {
    const state = stateOf(name);
    if (!state.isVisible) return [];
    const value = values[name] ?? field.options.default;
    // Whoever is asked for a field because of another answer has to answer it.
    const isNeeded = state.isRequired || field.options.askedIf !== undefined;
    const asked = isNeeded && !field.required ? { ...field, required: true } : field;
    const problem = isOffered(field, value) ? problemOf(asked, value) : { code: 'form' };
    if (problem === null) return [];
    return [faultAbout(node, problem.code === 'missing' ? 'missing' : 'wrong', field.label, name)];
  });
}

const isText = (value: unknown): boolean => typeof value === 'string';
const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);
const idForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** A draft may hold anything: `problemOf` judges values that are of their kind. */
const offers: Partial<Readonly<Record<KindName, (field: Field, value: unknown) => boolean>>> = {
  text: (_, value) => isText(value),
  longText: (_, value) => isText(value),
  day: (_, value) => isText(value),
  timeOfDay: (_, value) => isText(value),
  whole: (_, value) => typeof value === 'number',
  flag: (_, value) => typeof value === 'boolean',
  ref: (_, value) => typeof value === 'string' && idForm.test(value),
  choice: ({ choices = {} }, value) => typeof value === 'string' && Object.hasOwn(choices, value),
  many: ({ item }, value) => Array.isArray(value) && value.every((one) => one !== null && one !== '' && (!item || isOffered(item, one))),
  lines: (_, value) => Array.isArray(value) && value.every(isObject),
  json: (_, value) => isObject(value),
};
const isOffered = (field: Field, value: unknown): boolean =>
  value === undefined || value === null || value === '' || (offers[field.kind]?.(field, value) ?? true);
