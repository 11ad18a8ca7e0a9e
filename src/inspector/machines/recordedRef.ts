/** Stands in place of an actor in what is recorded: views read it as they read the actor, and it does nothing that they ask. */
export interface Player {
  readonly snapshotOf: (id: string) => unknown;
  readonly listen: (told: () => void) => () => void;
}
const deaf: Player = { snapshotOf: () => ({ status: 'active', context: {} }), listen: () => () => undefined };

export class RecordedRef {
  readonly sessionId: string;
  readonly id: string;
  private player: Player = deaf;

  constructor(sessionId: string, id: string) {
    this.sessionId = sessionId;
    this.id = id;
  }
  playedBy(player: Player): void {
    this.player = player;
  }
  readonly getSnapshot = (): unknown => this.player.snapshotOf(this.sessionId);
  readonly subscribe = (told: (() => void) | { readonly next?: () => void }): { unsubscribe: () => void } => {
    const unsubscribe = this.player.listen(() => (typeof told === 'function' ? told() : told.next?.()));
    return { unsubscribe };
  };
  /** What is past stays as it was. */
  readonly send = (): void => undefined;
  readonly on = (): { unsubscribe: () => void } => ({ unsubscribe: () => undefined });
}
