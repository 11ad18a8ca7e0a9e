/** A questionnaire is about to be sent to one customer: what is offered, and of whom it is. */
import type { Answers } from '#contract/operations.ts';

export type Offer = Answers<'questionnaire.offers'>[number];
/** The outcome, with the link as the customer gets it. */
export type Sent = Answers<'questionnaire.send'> & { readonly link: string };

/** The customer who is asked, and where it is done. */
export interface SendingAbout {
  readonly memberId: string;
  readonly patientId?: string;
  readonly conversationId?: string;
  /** This one alone is offered. */
  readonly questionnaireId?: string;
  /** Whoever has sent it goes on there: a selector of the page. */
  readonly backTo?: string;
}
export const isSameAbout = (one: SendingAbout | null, other: SendingAbout): boolean =>
  one !== null &&
  one.memberId === other.memberId &&
  one.patientId === other.patientId &&
  one.conversationId === other.conversationId &&
  one.questionnaireId === other.questionnaireId;

/** The order is the server's; words are looked for in both names and both languages. */
export function offersShown({
  offers,
  words,
  about,
}: {
  readonly offers: readonly Offer[] | null;
  readonly words: string;
  readonly about: SendingAbout | null;
}): readonly Offer[] {
  const sought = words.trim().toLowerCase();
  const only = about?.questionnaireId;
  return (offers ?? []).filter(
    ({ id, name, title }) => (only === undefined || id === only) && [name, title.zh, title.en ?? ''].some((one) => one.toLowerCase().includes(sought)),
  );
}
