/** Stands in place of an actor in what is recorded: views read it as they read the actor, and it does nothing that they ask. */
export interface Player {
  readonly snapshotOf: (id: string) => unknown;
  readonly listen: (told: () => void) => () => void;
}
/** Nobody looks at the recording yet. */
export const deaf: Player = { snapshotOf: () => ({ status: 'active', context: {} }), listen: () => () => undefined };

export class RecordedRef {
  readonly sessionId: string;
  readonly id: string;
  private readonly player: () => Player;

  /** @param player answers for all actors of the recording */
  constructor(sessionId: string, id: string, player: () => Player) {
    this.sessionId = sessionId;
    this.id = id;
    this.player = player;
  }
  readonly getSnapshot = (): unknown => this.player().snapshotOf(this.sessionId);
  readonly subscribe = (told: (() => void) | { readonly next?: () => void }): { unsubscribe: () => void } => {
    const unsubscribe = this.player().listen(() => (typeof told === 'function' ? told() : told.next?.()));
    return { unsubscribe };
  };
  /** The past stays as it was. */
  readonly send = (): void => undefined;
  readonly on = (): { unsubscribe: () => void } => ({ unsubscribe: () => undefined });
}
