/** The BPMN 2.0 that is read and written here: known elements and namespaces alone, and what BPMN has no word for in a namespace of our own (docs/adr/0116). */
import { BpmnModdle } from 'bpmn-moddle';

export const ownNamespace = 'urn:careline:process:1';
/** A condition is the filter that the engine knows, as JSON. */
export const conditionLanguage = 'urn:careline:filter:1';

export const knownNamespaces: ReadonlySet<string> = new Set([
  'http://www.omg.org/spec/BPMN/20100524/MODEL',
  'http://www.omg.org/spec/BPMN/20100524/DI',
  'http://www.omg.org/spec/DD/20100524/DC',
  'http://www.omg.org/spec/DD/20100524/DI',
  'http://www.w3.org/2001/XMLSchema-instance',
  ownNamespace,
]);

const text = (name: string, more: object): object => ({ name, type: 'String', ...more });
const careline = {
  name: 'Careline',
  uri: ownNamespace,
  prefix: 'careline',
  types: [
    { name: 'Field', superClass: ['Element'], properties: [text('name', { isAttr: true }), text('value', { isBody: true })] },
    { name: 'Content', superClass: ['Element'], properties: [text('value', { isBody: true })] },
  ],
};

/** One element of a file, as the library gives it and takes it. */
export interface Element {
  readonly $type: string;
  readonly $attrs?: Readonly<Record<string, unknown>>;
  readonly id?: string;
  readonly [property: string]: unknown;
}
export interface Moddle {
  create(type: string, properties?: object): Element;
  fromXML(xml: string): Promise<{ readonly rootElement: Element; readonly warnings: readonly { readonly message: string }[] }>;
  toXML(element: Element, options: { readonly format: boolean }): Promise<{ readonly xml: string }>;
}
export const moddle = (): Moddle => new BpmnModdle({ careline }) as unknown as Moddle;

export const listOf = (value: unknown): readonly Element[] => (Array.isArray(value) ? (value as readonly Element[]) : []);

const letter = /^[A-Za-z]$/;
const named = /^[A-Za-z0-9.-]$/;
/** Ids of a file are names of XML: other characters are written by their numbers, and read back. */
export const encoded = (id: string): string =>
  [...id].map((sign, at) => ((at === 0 ? letter : named).test(sign) ? sign : `_x${(sign.codePointAt(0) ?? 0).toString(16)}_`)).join('');
export const decoded = (id: string): string =>
  id.replaceAll(/_x([0-9a-f]{1,6})_/g, (whole: string, code: string) => {
    const point = Number.parseInt(code, 16);
    return point <= 0x10_ff_ff ? String.fromCodePoint(point) : whole;
  });
