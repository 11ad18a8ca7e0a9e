/** Addresses and events as somebody gives them, read. Its machine alone needs it: the screen is drawn without. */
import type { AnyEventObject } from 'xstate';
import type { InspectorContext, SendProblem, Source } from './inspecting.ts';

/** `?watch=` names the console that is looked at; a message of this one is looked for in its last minutes. */
export function watchedAt(search: string | undefined): Source {
  const id = new URLSearchParams(search ?? '').get('watch');
  if (id) return { kind: 'window', id };
  return followedAt(search).trace === undefined ? null : { kind: 'lately' };
}
/** `?trace=` names the message that is followed. */
export function followedAt(search: string | undefined): Partial<Pick<InspectorContext, 'view' | 'trace'>> {
  const trace = new URLSearchParams(search ?? '').get('trace');
  return trace ? { view: 'traces', trace } : {};
}

/** @returns the event, or why it is none */
export function eventOf(name: string, payload: string): AnyEventObject | SendProblem {
  if (payload.trim() === '') return { type: name };
  try {
    const given: unknown = JSON.parse(payload);
    if (typeof given !== 'object' || given === null || Array.isArray(given)) return 'notObject';
    return { ...given, type: name };
  } catch {
    // The text is no JSON: said where it was typed.
    return 'notJson';
  }
}
