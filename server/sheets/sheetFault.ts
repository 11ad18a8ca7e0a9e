/** A file as a whole cannot be read as a table, for this reason. Its texts stand in `contract/refusals/importFaults.ts`. */
import type { TableFault } from '#contract/refusals/importFaults.ts';

export class SheetFault extends Error {
  readonly fault: TableFault;

  constructor(fault: TableFault) {
    super(fault);
    this.name = 'SheetFault';
    this.fault = fault;
  }
}
