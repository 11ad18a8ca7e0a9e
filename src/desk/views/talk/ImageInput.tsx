interface ImageInputProps {
  readonly label: string;
  readonly onPick: (files: readonly File[]) => void;
}

/** Opens the choice of pictures; what surrounds it is its button. */
export function ImageInput({ label, onPick }: ImageInputProps): React.ReactElement {
  return (
    // Quirk (spec 5): the widget accepts png, jpg and jpeg; the two checks of a picture only tell.
    <input
      type="file"
      className="unseen"
      accept=".png,.jpg,.jpeg"
      aria-label={label}
      onChange={(event) => {
        onPick([...(event.target.files ?? [])]);
        event.target.value = '';
      }}
    />
  );
}
