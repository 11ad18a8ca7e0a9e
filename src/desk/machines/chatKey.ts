/** Every row and frame belongs to a conversation. A back end without conversation ids tells it by system, member and business id (spec 3). */

interface FramePlace {
  readonly conversationId?: string | undefined;
  readonly systemId: string;
  readonly fromRemoteId: string;
  readonly fromRemoteSystem: string;
  readonly toRemoteId: string;
  readonly busId: string;
}

export const keyOf = (systemId: string, memberId: string, busId: string): string => `${systemId}|${memberId}|${busId}`;

export const memberOf = (frame: FramePlace): string => (frame.fromRemoteSystem === 'member' ? frame.fromRemoteId : frame.toRemoteId);

export const conversationOf = (frame: FramePlace): string => frame.conversationId ?? keyOf(frame.systemId, memberOf(frame), frame.busId);
