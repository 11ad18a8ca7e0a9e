/** The time line of the customer beside their conversation: the same as in their file. */
import { TimeLine } from '#src/engine/views/timeLine/TimeLine.tsx';
import { chatLine } from './ChatLine.tsx';

const parts = { told: { conversation: chatLine } };

export const TimeLinePart = ({ memberId }: { readonly memberId: string }): React.ReactElement => (
  <TimeLine entity="member" id={memberId} rights="member" parts={parts} />
);
