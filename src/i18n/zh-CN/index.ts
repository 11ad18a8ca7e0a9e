import { desk } from './desk.ts';
import { login } from './login.ts';
import { orders } from './orders.ts';
import { patient } from './patient.ts';
import { shell } from './shell.ts';
import { states } from './states.ts';

export const words = { shell, login, states, desk, orders, patient } as const;
