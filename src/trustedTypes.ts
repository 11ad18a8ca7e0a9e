/**
 * Trusted Types, report-only (H3). Styles are written as text through the same door as markup: text without a tag may pass. A parsed document stands nowhere and runs
 * nothing, so parsing may pass too; what is then taken over from it goes through `views/dom/sanitise.ts`. All other markup is reported.
 */
interface Policies {
  createPolicy(name: string, rules: { readonly createHTML: (text: string, type: string, sink: string) => string | null }): unknown;
}

const runsNothing = 'DOMParser parseFromString';

export function allowWhatRunsNothing(page: { readonly trustedTypes?: Policies }): void {
  page.trustedTypes?.createPolicy('default', { createHTML: (text, _, sink) => (text.includes('<') && sink !== runsNothing ? null : text) });
}
