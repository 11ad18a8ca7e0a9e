/** BPMN 2.0 as elements, which brings no types of its own: as little of it as is used here. */
declare module 'bpmn-moddle' {
  export class BpmnModdle {
    constructor(packages: Readonly<Record<string, object>>);
  }
}
