/** A call finds out what another one would do: by doing it and taking it back (contract/acts/preview.ts). */
export interface Previews {
  /** `<entity>.<operation>` */
  readonly call: string;
  /** The call is run with these, which nobody is asked for before they see what it would do: they change nothing of that. */
  readonly assumes: Readonly<Record<string, unknown>>;
}
