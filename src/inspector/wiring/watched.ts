/** This console lets inspectors in other windows of its person see what it does: from when its own inspector was asked for one until the session ends. */
import { assign, fromCallback, setup } from 'xstate';
import type { AnyEventObject } from 'xstate';
import { Packer, parcelOf, sinceOf } from '#src/inspector/machines/parcel.ts';
import type { Since } from '#src/inspector/machines/parcel.ts';
import { Recording } from '#src/inspector/machines/recording.ts';
import type { ScreenParts, Wired } from '#src/kit/wiring/parts.ts';
import { watchConsole } from './ownConsole.ts';
import type { Watching } from './ownConsole.ts';
import { lookMs, openChannel, pathOf } from './windows.ts';
import type { InspectorChannel, WindowWord } from './windows.ts';

interface Looker {
  readonly packer: Packer;
  since: Since | undefined;
  seenAt: number;
}

class Served {
  private readonly parts: Pick<ScreenParts, 'around' | 'tools' | 'root' | 'config'>;
  private readonly id: string;
  private readonly lookers = new Map<string, Looker>();
  private watching: { readonly recording: Recording; readonly own: Watching } | null = null;
  private readonly channel: InspectorChannel;
  private readonly timer: ReturnType<typeof setInterval>;

  constructor(parts: Pick<ScreenParts, 'around' | 'tools' | 'root' | 'config'>, id: string) {
    this.parts = parts;
    this.id = id;
    this.channel = openChannel(parts.around, parts.root(), (word) => this.heard(word));
    this.timer = setInterval(() => this.forget(), lookMs);
    this.here();
  }

  stop(): void {
    clearInterval(this.timer);
    this.watching?.own.stop();
    this.channel.say({ kind: 'gone', id: this.id });
    this.channel.close();
  }

  private here(): void {
    this.channel.say({ kind: 'here', id: this.id, path: pathOf(this.parts.root()) });
  }

  private heard(word: WindowWord): void {
    if (word.kind === 'who') this.here();
    else if (word.kind === 'watch' && word.to === this.id) this.looks(word.by);
    else if (word.kind === 'send' && word.to === this.id && this.parts.config.features.includes('demo'))
      this.watching?.own.recorder.actor(word.actor)?.send(word.event);
  }

  private looks(by: string): void {
    const seenAt = this.parts.tools.now();
    const known = this.lookers.get(by);
    if (known) known.seenAt = seenAt;
    else {
      this.lookers.set(by, { packer: new Packer(), since: undefined, seenAt });
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
      this.channel.say({ kind: 'parcel', from: this.id, to, parcel });
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

const watchedMachine = setup({
  types: { context: {} as { readonly id: string | null }, events: {} as { readonly type: 'serve'; readonly id: string } },
  actors: { serve: fromCallback<AnyEventObject, { readonly id: string }>(() => undefined) },
}).createMachine({
  id: 'watched',
  context: { id: null },
  initial: 'idle',
  states: {
    idle: { on: { serve: { target: 'serving', actions: assign({ id: ({ event }) => event.id }) } } },
    serving: { invoke: { src: 'serve', input: ({ context }) => ({ id: context.id ?? '' }) } },
  },
});

export const wired: Wired = (parts) => ({
  logic: watchedMachine.provide({
    actors: {
      serve: fromCallback<AnyEventObject, { readonly id: string }>(({ input: { id } }) => {
        const served = new Served(parts, id);
        return () => served.stop();
      }),
    },
  }),
});
