/** Every change of what is unsent is reported to the root. */
import { conversationSetup } from '#src/desk/machines/conversation/setup.ts';

export const keeping = conversationSetup.createStateConfig({
  initial: 'watching',
  states: {
    watching: {
      always: [
        { guard: 'wroteMore', actions: 'tellUnsent' },
        { guard: 'wroteForms', actions: 'tellForms' },
      ],
    },
  },
});
