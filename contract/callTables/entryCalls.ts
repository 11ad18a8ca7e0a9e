/** The login page and the public ones make these calls. The build works this table out and brings nothing of what it is made of (vite/workedOut.ts). */
import { operations } from '#contract/operations.ts';
import { lightCalls } from './lightCalls.ts';

export const entryCalls = lightCalls(operations, ['session', 'account', 'scan', 'home']);
