/** Something the person who starts the product can put right: shown as text, without a stack. */
export class Problem extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'Problem';
  }
}

/** Commands tell a fault that somebody can put right as text, all else with its stack; the command ends with 1. */
export function complain(error: unknown): void {
  console.error(error instanceof Problem || (error instanceof Error && error.name === 'ConfigError') ? error.message : error);
  process.exitCode = 1;
}
