/** One line of facts: the word, then what it says. */
export function FactRow({ word, value }: { readonly word: string; readonly value: React.ReactNode }): React.ReactElement {
  return (
    <>
      <dt>{word}</dt>
      <dd>{value}</dd>
    </>
  );
}
