import { linksIn } from './linksIn.tsx';

/** Somebody's words are shown as text. An address is a link that shows all of itself, opens beside this window and tells it nothing. */
export function MessageText({ text }: { readonly text: string }): React.ReactElement {
  return (
    <>
      {linksIn(text).map((piece) =>
        piece.address === undefined ? (
          piece.text
        ) : (
          <a key={piece.from} href={piece.address} target="_blank" rel="noopener noreferrer">
            {piece.text}
          </a>
        ),
      )}
    </>
  );
}
