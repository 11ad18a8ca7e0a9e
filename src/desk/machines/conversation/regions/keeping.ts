/** Whatever changes what is unsent, the root hears it. */
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
