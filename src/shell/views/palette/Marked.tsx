/** The words that were looked for are marked where they stand in the text; letters for Chinese names are marked where the machine found them. */
export function Marked({ text, from, to }: { readonly text: string; readonly from: number; readonly to: number }): React.ReactElement {
  return (
    <>
      {text.slice(0, from)}
      <mark>{text.slice(from, to + 1)}</mark>
      {text.slice(to + 1)}
    </>
  );
}

/** The same for words as they were typed. */
export function MarkedWords({ text, words }: { readonly text: string; readonly words: string }): React.ReactElement {
  const at = words === '' ? -1 : text.toLowerCase().indexOf(words.toLowerCase());
  return at < 0 ? <>{text}</> : <Marked text={text} from={at} to={at + words.length - 1} />;
}
