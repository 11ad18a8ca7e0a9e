/** The root passes on what is asked of the session, and begins and ends everything else with it. */
import { sendTo } from 'xstate';
import { homeFor, placeIn } from '#src/kit/machines/navigation/guards.ts';
import { consoleThatHeals } from './healing.ts';
import { beginningOf, personKey } from './setup.ts';

export const session = consoleThatHeals.createStateConfig({
  on: {
    'root.visited': { actions: sendTo(({ context }) => context.session, { type: 'session.cleared' }) },
    'session.leaving': { actions: sendTo('windows', ({ event }) => ({ type: 'windows.tell', personId: event.person ? personKey(event.person) : '' })) },
    'window.loggedOut': { guard: 'isHim', actions: sendTo(({ context }) => context.session, { type: 'logout.ask' }) },
    'session.refused': {
      actions: sendTo(
        ({ context }) => context.session,
        ({ event }) => event,
      ),
    },
    'scan.confirmed': {
      actions: sendTo(
        ({ context }) => context.session,
        ({ event }) => ({ type: 'login.scan', state: event.state }),
      ),
    },
    'session.touched': { actions: sendTo(({ context }) => context.session, { type: 'session.touched' }) },
    'session.gone': {
      target: '.anonymous',
      actions: [
        'end',
        'holdActors',
        // The next person begins as the specification has it.
        { type: 'wear', params: { density: 'mini' } },
        sendTo('windows', { type: 'windows.gone' }),
        { type: 'learn', params: { news: { link: 'catchingUp', isSilent: false } } },
        sendTo(
          ({ context }) => context.navigation,
          ({ event: { refused, person } }) => ({ type: 'session.gone', refused, personId: person && personKey(person) }),
        ),
      ],
    },
    'session.began': {
      target: '.active',
      actions: [
        'closeScan',
        { type: 'begin', params: ({ event }) => event.person },
        { type: 'tellHere', params: ({ event }) => event.person },
        { type: 'followAddress', params: ({ context: { path, search } }) => ({ path, search, wasThere: true }) },
        { type: 'tellScreens', params: ({ context: { path, search } }) => ({ type: 'screen.entered', path, search }) },
        'holdActors',
        'noteVisit',
        sendTo(
          ({ context }) => context.navigation,
          ({ event }) => beginningOf(event.person),
        ),
      ],
    },
    // The organisation that was left ends as at a logout: nothing of it is drawn, asked or heard in the next one.
    'session.switched': {
      target: '.active',
      actions: [
        'end',
        { type: 'learn', params: { news: { link: 'catchingUp', isSilent: false } } },
        sendTo(
          ({ context }) => context.navigation,
          ({ event }) => ({ type: 'session.switched', beginning: event.person }),
        ),
        { type: 'begin', params: ({ event }) => event.person },
        { type: 'tellHere', params: ({ event }) => event.person },
        {
          type: 'tellScreens',
          params: ({ context: { path, chatPath }, event: { person } }) => ({
            type: 'screen.entered',
            path: placeIn({ path, home: homeFor(chatPath, person) }, person.rights),
            search: '',
          }),
        },
        { type: 'tellScreens', params: ({ context: { path, search } }) => ({ type: 'screen.entered', path, search }) },
        'holdActors',
        'noteVisit',
      ],
    },
  },
});
