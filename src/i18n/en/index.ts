import { desk } from './desk.ts';
import { first } from './first.ts';
import { login } from './login.ts';
import { orders } from './orders.ts';
import { patient } from './patient.ts';
import { shell } from './shell.ts';
import { states } from './states.ts';

export const words = { shell, login, first, states, desk, orders, patient } as const;
