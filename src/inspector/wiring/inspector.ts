/** The inspector watches the machines of its own console, of one in another window, or what a file has of one. */
import { fromCallback } from 'xstate';
import type { AnyActorRef, AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import type { Source, WatchInput, WatchOrder } from '#src/inspector/machines/inspecting.ts';
import { inspectionEvents } from '#src/inspector/machines/exported.ts';
import { inspectorMachine } from '#src/inspector/machines/inspectorMachine.ts';
import type { InspectorEvent, OtherConsole } from '#src/inspector/machines/inspectorMachine.ts';
import { parcelOf, recordingOf, Unpacker } from '#src/inspector/machines/parcel.ts';
import { Recording } from '#src/inspector/machines/recording.ts';
import { dueOf } from '#src/inspector/machines/simulation.ts';
import type { ScreenParts, Wired } from '#src/kit/wiring/parts.ts';
import { keepFile } from '#src/transfers/wiring/keepFile.ts';
import { AttachedInspector } from './attached.ts';
import { watchConsole } from './ownConsole.ts';
import type { Watching } from './ownConsole.ts';
import { lookMs, openChannel } from './windows.ts';
import type { InspectorChannel, WindowWord } from './windows.ts';

const firstShown = 'socket';

class Watcher {
  private readonly parts: ScreenParts;
  private readonly tell: (event: InspectorEvent) => void;
  private readonly channel: InspectorChannel;
  /** The console in another window knows this look by it: another look begins anew. */
  private lookId = '';
  private readonly timer: ReturnType<typeof setInterval>;
  private own: Watching | null = null;
  private other: { readonly id: string; readonly recording: Recording; readonly unpacker: Unpacker } | null = null;
  private others: readonly OtherConsole[] = [];
  private attached: { readonly recording: Recording; readonly inspector: AttachedInspector } | null = null;

  constructor(parts: ScreenParts, first: Source, tell: (event: InspectorEvent) => void) {
    this.parts = parts;
    this.tell = tell;
    this.channel = openChannel(parts.around, parts.root(), (word) => this.heard(word));
    this.timer = setInterval(() => this.look(), lookMs);
    this.channel.say({ kind: 'who' });
    this.watch(first);
  }

  stop(): void {
    clearInterval(this.timer);
    this.detach();
    this.own?.stop();
    this.channel.close();
  }

  readonly obey = (order: WatchOrder): void => {
    if (order.type === 'watch.source') this.watch(order.source);
    else if (order.type === 'watch.window') this.openWindow();
    else if (order.type === 'watch.file') void this.read(order.file, order.name);
    else if (order.type === 'watch.save') void this.save(order);
    else if (order.type === 'watch.attach') this.attach(order.recording);
    else if (order.type === 'watch.detach') this.detach();
    else if (order.type === 'watch.send') this.send(order);
    else if (order.type === 'watch.simulate') this.simulate(order.actor);
    else void this.drill(order.kind);
  };

  private watch(source: Source): void {
    this.leave();
    if (source?.kind === 'lately') return void this.openLately();
    const recording = new Recording();
    this.tell({ type: 'recording.opened', recording, from: source });
    if (source?.kind === 'window') {
      this.lookId = this.parts.tools.newId();
      this.other = { id: source.id, recording, unpacker: new Unpacker(recording) };
      this.look();
    } else if (source === null) {
      const { root, around, tools } = this.parts;
      this.own = watchConsole({ root: root(), recording, around, tools, tell: () => this.recorded(recording) });
      this.found(recording);
    }
  }

  /** Another recording is looked at: whoever was sent this one gets no other. */
  private leave(): void {
    if (this.attached) this.tell({ type: 'attach.told', attached: null });
    this.detach();
    this.own?.stop();
    this.own = null;
    this.other = null;
  }

  private attach(recording: Recording): void {
    this.detach();
    const { around, tools } = this.parts;
    const inspector = new AttachedInspector({
      around,
      now: tools.now,
      recording,
      tell: (attached) => {
        if (attached === null) this.attached = null;
        this.tell({ type: 'attach.told', attached });
      },
    });
    this.attached = { recording, inspector };
  }
  private detach(): void {
    this.attached?.inspector.stop();
    this.attached = null;
  }

  /** The recorder of problems was fetched a moment after the session began: it is there already. */
  private async openLately(): Promise<void> {
    const from = { kind: 'lately' } as const;
    // Nothing of the recording before stands there to be taken for this one.
    this.tell({ type: 'recording.opened', recording: new Recording(), from });
    const { lately } = await import('./blackBox.ts');
    const recent = lately();
    // Packed and unpacked, since each recording plays its own actors.
    const recording = recent === null ? new Recording() : recordingOf(parcelOf(recent));
    this.tell({ type: 'recording.opened', recording, from });
    this.found(recording);
  }

  private recorded(recording: Recording): void {
    this.tell({ type: 'recorded', recording });
    if (this.attached?.recording === recording) this.attached.inspector.follow();
  }
  private found(recording: Recording): void {
    const first = recording.actors.find(({ name }) => name === firstShown) ?? recording.actors[0];
    if (first) this.tell({ type: 'actor.found', id: first.id });
  }

  private look(): void {
    // A window that was closed says so by itself to nobody.
    this.attached?.inspector.follow();
    if (this.other) this.channel.say({ kind: 'watch', by: this.lookId, to: this.other.id });
  }

  private heard(word: WindowWord): void {
    if (word.kind === 'here') {
      this.known([...this.others.filter(({ id }) => id !== word.id), { id: word.id, path: word.path }]);
      if (word.id === this.other?.id) this.look();
    } else if (word.kind === 'gone') this.known(this.others.filter(({ id }) => id !== word.id));
    else if (word.kind === 'parcel' && word.to === this.lookId && word.from === this.other?.id) {
      const { recording, unpacker } = this.other;
      unpacker.take(word.parcel);
      this.recorded(recording);
      this.found(recording);
    }
  }
  private known(others: readonly OtherConsole[]): void {
    this.others = others;
    this.tell({ type: 'others.known', others });
  }

  /** The new window has the login of this one, and watches it. */
  private openWindow(): void {
    const id = this.parts.tools.newId();
    (this.parts.root() as AnyActorRef & { getSnapshot: () => { context: { screenActors: AnyActorRef } } })
      .getSnapshot()
      .context.screenActors.send({ type: 'actor.tell', name: 'watched', event: { type: 'serve', id } });
    this.parts.around.window.open(`/inspector?watch=${id}`, '_blank', 'popup,width=1360,height=900');
  }

  private async read(file: Blob, name: string): Promise<void> {
    try {
      const given: unknown = JSON.parse(await file.text());
      const recording = recordingOf(typeof given === 'object' && given !== null && 'recording' in given ? given.recording : given);
      this.leave();
      this.tell({ type: 'recording.opened', recording, from: { kind: 'file', name } });
      this.found(recording);
    } catch (error) {
      this.tell({ type: 'file.unreadable', reason: error instanceof Error ? error.message : String(error) });
    }
  }

  private async save({ as, recording }: Extract<WatchOrder, { type: 'watch.save' }>): Promise<void> {
    const given = as === 'recording' ? parcelOf(recording) : inspectionEvents(recording, this.parts.tools.now());
    keepFile(new Blob([JSON.stringify(given)], { type: 'application/json' }), `careline-${as}.json`);
  }

  private send({ actor, event }: Extract<WatchOrder, { type: 'watch.send' }>): void {
    if (this.other) return this.channel.say({ kind: 'send', to: this.other.id, actor, event });
    const living = this.own?.recorder.actor(actor);
    if (living) living.send(event);
    else this.tell({ type: 'event.gone' });
  }

  /** The machine goes on with what it holds now, and nothing of it leaves this window. */
  private simulate(id: string): void {
    const living = this.own?.recorder.actor(id) as (AnyActorRef & { readonly logic: object }) | undefined;
    if (!living || !('root' in living.logic)) return this.tell({ type: 'event.gone' });
    this.tell({
      type: 'simulation.began',
      machine: living.logic as AnyStateMachine,
      name: living.id,
      snapshot: living.getSnapshot() as AnyMachineSnapshot,
      due: dueOf(living, this.parts.tools.now()),
    });
  }

  private async drill(kind: Extract<WatchOrder, { type: 'watch.drill' }>['kind']): Promise<void> {
    const at = this.parts.tools.now();
    try {
      const { until } = await this.parts.api.call('drill.begin', { kind });
      this.tell({ type: 'drill.begun', drill: { kind, at, until: until === null ? null : Date.parse(until), failure: null } });
    } catch (error) {
      this.tell({ type: 'drill.begun', drill: { kind, at, until: null, failure: error instanceof Error ? error.message : String(error) } });
    }
  }
}

export const wired: Wired = (parts) => ({
  logic: inspectorMachine.provide({
    actors: {
      watch: fromCallback<WatchOrder, WatchInput>(({ input: { first }, sendBack, receive }) => {
        const watcher = new Watcher(parts, first, sendBack);
        receive(watcher.obey);
        return () => watcher.stop();
      }),
    },
  }),
  input: { isDemo: parts.config.features.includes('demo') },
});
