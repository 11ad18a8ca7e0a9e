/** These stand around the screens: language, theme and density, chosen here or as the person has them elsewhere; their tabs and their other windows; notices. */
import { assign, enqueueActions, raise, sendTo } from 'xstate';
import { consoleWithScreens } from './screens.ts';

export const shell = consoleWithScreens.createStateConfig({
  on: {
    // It is shown when its words are here, and not before.
    'language.choose': { actions: { type: 'askWords', params: ({ event }) => ({ language: event.language, isChosen: true }) } },
    'words.loaded': {
      actions: [
        enqueueActions(({ context, enqueue, event: { language, isChosen } }) => {
          enqueue({ type: isChosen ? 'chooseLooks' : 'wear', params: { language } });
          // Answers have words in them, too.
          if (language !== context.language) enqueue('reloadAll');
        }),
        { type: 'keepLanguage', params: ({ event }) => event.language },
      ],
    },
    'words.missing': { actions: raise({ type: 'notice.raise', key: 'languageMissing', text: '' }) },
    'theme.choose': {
      actions: [
        { type: 'chooseLooks', params: ({ event }) => ({ theme: event.theme }) },
        { type: 'keepTheme', params: ({ event }) => event.theme },
      ],
    },
    'density.choose': { actions: { type: 'chooseLooks', params: ({ event }) => ({ density: event.density }) } },
    // The looks are as the person has them elsewhere: the login page of this browser is to greet them so.
    'looks.known': {
      actions: enqueueActions(({ enqueue, event: { looks } }) => {
        const { language, ...others } = looks;
        enqueue({ type: 'wear', params: others });
        if (language) enqueue({ type: 'askWords', params: { language, isChosen: false } });
        if (looks.theme) enqueue({ type: 'keepTheme', params: looks.theme });
      }),
    },
    // Kept for the person; what was open in their last window is put up again in the next one.
    'tabs.changed': {
      actions: [
        enqueueActions(({ context, enqueue, event }) => {
          if (context.preference) enqueue.sendTo(context.preference, event);
        }),
        'holdActors',
      ],
    },
    'tabs.restore': { actions: { type: 'tellScreens', params: ({ event }) => event } },
    'notice.raise': {
      actions: [
        { type: 'notice', params: ({ event }) => event },
        raise(({ context }) => ({ type: 'notice.dismiss', id: context.notices.at(-1)?.id ?? 0 }), { delay: 'notice' }),
      ],
    },
    'notice.dismiss': { actions: assign({ notices: ({ context, event }) => context.notices.filter((one) => one.id !== event.id) }) },
    'download.ask': {
      actions: enqueueActions(({ context, enqueue, event }) => {
        if (context.transfers) enqueue.sendTo(context.transfers, event);
      }),
    },
    'window.works': { actions: { type: 'noteWindow', params: ({ event }) => event } },
    'window.closed': { actions: { type: 'noteWindow', params: ({ event }) => ({ windowId: event.windowId, personId: '', orgId: '' }) } },
    'org.choose': {
      actions: sendTo(
        ({ context }) => context.session,
        ({ event }) => event,
      ),
    },
    'screens.closed': { actions: { type: 'closeLists', params: ({ event }) => event.paths } },
    'screen.go': {
      actions: sendTo(
        ({ context }) => context.navigation,
        ({ event }) => ({ type: 'go', path: event.address }),
      ),
    },
  },
});
