export function KeyCap({ cap }: { readonly cap: string }): React.ReactElement {
  return <kbd className="key">{cap}</kbd>;
}
