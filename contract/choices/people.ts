/** These words about people stand in more places than their own descriptions: on their own, because whoever needs them needs no description (docs/adr/0059). */
export const sex = { unknown: ['未知', 'Unknown'], male: ['男', 'Male'], female: ['女', 'Female'] } as const;
/** Nobody knows, somebody asked and there are none, or there is a list: what was never asked must not read as none. */
export const allergyStates = { unasked: ['未询问', 'Not asked'], none: ['无过敏', 'None known'], known: ['有过敏', 'Has allergies'] } as const;

export const duties = { online: ['在岗', 'On duty'], busy: ['忙碌', 'Busy'], offline: ['离岗', 'Off duty'] } as const;
/** After the login somebody is here first. */
export const landings = { desk: ['咨询台', 'Consultation desk'], workbench: ['工作台', 'Workbench'] } as const;
export type Landing = keyof typeof landings;
