export interface Corp {
  readonly id: string;
  readonly name: string;
}

/** The first one is meant unless somebody chose another. */
export const chosenCorp = ({ corps, corpId }: { readonly corps: readonly Corp[]; readonly corpId: string | null }): Corp | undefined =>
  corps.find(({ id }) => id === corpId) ?? corps[0];
