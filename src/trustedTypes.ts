/** Styles are written as text through the same door as markup: text without a tag may pass, markup is reported (H3: Trusted Types, report-only). */
interface Policies {
  createPolicy(name: string, rules: { readonly createHTML: (text: string) => string | null }): unknown;
}

export function allowTextWithoutTags(page: { readonly trustedTypes?: Policies }): void {
  page.trustedTypes?.createPolicy('default', { createHTML: (text) => (text.includes('<') ? null : text) });
}
