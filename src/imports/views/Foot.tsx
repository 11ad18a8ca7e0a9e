/** The foot has a note, and the buttons. */
export function Foot({ note, children }: { readonly note?: string | undefined; readonly children: React.ReactNode }): React.ReactElement {
  return (
    <footer className="import-foot">
      <span className="faint grow">{note}</span>
      {children}
    </footer>
  );
}
