/**
 * A `<base>` in foreign markup becomes an element that means nothing. No page follows it (the content security policy forbids it), but even an inert document that is
 * parsed tells the server of a breach of the policy, and a policy that is told of in normal use is read by nobody.
 */
export const withoutBase = (html: string): string => html.replaceAll(/<(\/?)base\b/gi, '<$1x-base');
