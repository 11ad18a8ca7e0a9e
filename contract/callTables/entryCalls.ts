/** The login page and the public ones make these calls. The build computes this table and leaves out the modules that it is computed from (vite/workedOut.ts). */
import { operations } from '#contract/operations.ts';
import { lightCalls } from './lightCalls.ts';

export const entryCalls = lightCalls(operations, ['session', 'account', 'scan', 'home', 'answering']);
