/**
 * Trusted Types, report-only (H3). Styles are written as text through the same sink as markup: text without a tag may pass. A parsed document stands nowhere and runs
 * nothing, so parsing may pass too; what is then taken over from it goes through `views/dom/sanitise.ts`. All other markup is reported.
 */
interface Policies {
  createPolicy(name: string, rules: { readonly createHTML: (text: string, type?: string, sink?: string) => string | null }): unknown;
}

const runsNothing = 'DOMParser parseFromString';

export function allowWhatRunsNothing(page: { readonly trustedTypes?: Policies }): void {
  page.trustedTypes?.createPolicy('default', {
    createHTML: (text, type, sink) => {
      if (!text.includes('<') || sink === runsNothing) return text;
      // Called by a library and not by the browser at a sink, it must not answer null: that is taken for an empty text (the editor pasted nothing). Refused, a library makes a policy of its own.
      if (type === undefined) throw new TypeError('The default policy vouches for no markup: make a policy of your own.');
      return null;
    },
  });
}
