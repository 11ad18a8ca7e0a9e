/** This console lets inspectors in other windows of its person see what it does: from when its own inspector was asked for one until the session ends. */
import { fromCallback } from 'xstate';
import { Packer, parcelOf, sinceOf } from '#src/inspector/machines/parcel.ts';
import type { Since } from '#src/inspector/machines/parcel.ts';
import { Recording } from '#src/inspector/machines/recording.ts';
import { watchedMachine } from '#src/inspector/machines/watchedMachine.ts';
import type { ServeOrder } from '#src/inspector/machines/watchedMachine.ts';
import type { ScreenParts, Wired } from '#src/kit/wiring/parts.ts';
import { watchConsole } from './ownConsole.ts';
import type { Watching } from './ownConsole.ts';
import { lookMs, openChannel, pathOf } from './windows.ts';
import type { InspectorChannel, WindowWord } from './windows.ts';

interface Looker {
  /** It asked for this console by this name. */
  readonly as: string;
  readonly packer: Packer;
  since: Since | undefined;
  seenAt: number;
}

class Served {
  private readonly parts: Pick<ScreenParts, 'around' | 'tools' | 'root' | 'config'>;
  /** Each window that was opened for it knows it by one of these. */
  private readonly ids: string[];
  private readonly lookers = new Map<string, Looker>();
  private watching: { readonly recording: Recording; readonly own: Watching } | null = null;
  private readonly channel: InspectorChannel;
  private readonly timer: ReturnType<typeof setInterval>;

  constructor(parts: Pick<ScreenParts, 'around' | 'tools' | 'root' | 'config'>, id: string) {
    this.parts = parts;
    this.ids = [id];
    this.channel = openChannel(parts.around, parts.root(), (word) => this.heard(word));
    this.timer = setInterval(() => this.forget(), lookMs);
    this.here();
  }

  serve(id: string): void {
    this.ids.push(id);
    this.here(id);
  }

  stop(): void {
    clearInterval(this.timer);
    this.watching?.own.stop();
    for (const id of this.ids) this.channel.say({ kind: 'gone', id });
    this.channel.close();
  }

  private here(id = this.ids[0] ?? ''): void {
    this.channel.say({ kind: 'here', id, path: pathOf(this.parts.root()) });
  }

  private heard(word: WindowWord): void {
    if (word.kind === 'who') this.here();
    else if (word.kind === 'watch' && this.ids.includes(word.to)) this.looks(word.by, word.to);
    else if (word.kind === 'send' && this.ids.includes(word.to) && this.parts.config.features.includes('demo'))
      this.watching?.own.recorder.actor(word.actor)?.send(word.event);
  }

  private looks(by: string, as: string): void {
    const seenAt = this.parts.tools.now();
    const known = this.lookers.get(by);
    if (known) known.seenAt = seenAt;
    else {
      this.lookers.set(by, { as, packer: new Packer(), since: undefined, seenAt });
      this.begin();
      this.tell();
    }
  }

  private begin(): void {
    if (this.watching) return;
    const { around, tools, root } = this.parts;
    const recording = new Recording();
    this.watching = { recording, own: watchConsole({ root: root(), recording, around, tools, tell: () => this.tell() }) };
  }

  private tell(): void {
    const recording = this.watching?.recording;
    if (!recording) return;
    for (const [to, looker] of this.lookers) {
      const parcel = parcelOf(recording, looker.since, looker.packer);
      looker.since = sinceOf(recording);
      this.channel.say({ kind: 'parcel', from: looker.as, to, parcel });
    }
  }

  /** Nobody looks any more: nothing is recorded any more. */
  private forget(): void {
    const before = this.parts.tools.now() - 3 * lookMs;
    for (const [id, { seenAt }] of this.lookers) if (seenAt < before) this.lookers.delete(id);
    if (this.lookers.size > 0) return this.here();
    this.watching?.own.stop();
    this.watching = null;
  }
}

export const wired: Wired = (parts) => ({
  logic: watchedMachine.provide({
    actors: {
      watch: fromCallback<ServeOrder, { readonly id: string }>(({ input: { id }, receive }) => {
        const served = new Served(parts, id);
        receive((order) => served.serve(order.id));
        return () => served.stop();
      }),
    },
  }),
});
