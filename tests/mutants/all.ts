/** All planted faults, each with the area it stands under (`npm run mutants -- --area money`). */
import type { Mutant } from './mutant.ts';
import { chat } from './planted/chat.ts';
import { contract } from './planted/contract.ts';
import { customers } from './planted/customers.ts';
import { ofDefinitions } from './planted/definitions.ts';
import { forms } from './planted/forms.ts';
import { machines } from './planted/machines.ts';
import { money } from './planted/money.ts';
import { rights } from './planted/rights.ts';
import { sessions } from './planted/sessions.ts';
import { states } from './planted/states.ts';
import { told } from './planted/told.ts';
import { views } from './planted/views.ts';
import { way } from './planted/way.ts';
import { work } from './planted/work.ts';

const areas = { chat, sessions, rights, money, work, customers, told, definitions: ofDefinitions, forms, machines, way, views, contract, states } as const;

export const mutants: readonly (Mutant & { readonly area: string })[] = Object.entries(areas).flatMap(([area, some]) =>
  some.map((mutant) => ({ ...mutant, area })),
);
