/** The root knows these of forms that nobody has saved yet: pure. */
import { formsOf, isKept } from '#src/kit/machines/forms/entries.ts';
import type { FormsInput } from '#src/kit/machines/formsMachine.ts';
import type { ConsoleContext } from './context.ts';
import type { LeftForms } from './left.ts';

type Known = Pick<ConsoleContext, 'forms'>;

/** A session begins: with what its person had left in this organisation. What they left in another one goes on waiting, what somebody else left goes. */
export function formsTakenUp(
  formsLeft: readonly LeftForms[],
  personId: string,
  orgId: string,
): { readonly input: FormsInput; readonly formsLeft: readonly LeftForms[] } {
  const own = formsLeft.filter((one) => one.personId === personId);
  const here = own.find((one) => one.orgId === orgId);
  return { input: { personId, orgId, left: here?.forms ?? {} }, formsLeft: own.filter((one) => one !== here) };
}

const lost = (context: Known): ReturnType<typeof formsOf> => {
  const entries = context.forms?.getSnapshot().context.entries ?? {};
  return formsOf(Object.fromEntries(Object.entries(entries).filter(([, entry]) => !isKept(entry))));
};

/** After the end of a session only what could not be kept elsewhere waits in memory. */
export function formsLeftOf(context: Known & Pick<ConsoleContext, 'formsLeft'>): readonly LeftForms[] {
  const left = lost(context);
  // A form that was given to an open store on leaving is written by it.
  if (!context.forms || context.forms.getSnapshot().context.isOpen || Object.keys(left).length === 0) return context.formsLeft;
  const { personId, orgId } = context.forms.getSnapshot().context;
  return [...context.formsLeft.filter((one) => one.personId !== personId || one.orgId !== orgId), { personId, orgId, forms: left }];
}

/** Leaving now would lose something that is typed in a form. */
export const wouldLoseForms = (context: Known & Pick<ConsoleContext, 'formsLeft'>): boolean =>
  context.formsLeft.length > 0 || Object.keys(lost(context)).length > 0;
