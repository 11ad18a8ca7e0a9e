import { clock, fullTime } from '#i18n/times.ts';

/** When a message was written, where the back end says so. */
export function SentTime({ at }: { readonly at: string | undefined }): React.ReactElement | null {
  return at === undefined ? null : (
    <time dateTime={at} title={fullTime(at)}>
      {clock(at)}
    </time>
  );
}
