/** Words with parts in bold, between `<b>` and `</b>`. Nothing else in them is markup. */
export function Bolded({ words }: { readonly words: string }): React.ReactElement {
  const parts = words.split(/<b>|<\/b>/);
  return <>{parts.map((part, at) => (at % 2 === 1 ? <strong key={`${at} ${part}`}>{part}</strong> : part))}</>;
}
