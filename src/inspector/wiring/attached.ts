/** Tells a recording to an inspector in a window of its own, in the protocol of Stately's: as it stands when that window says that it is there, and then as it grows. */
import { inspectionEvents, nothingTold, toldOf } from '#src/inspector/machines/exported.ts';
import type { Told } from '#src/inspector/machines/exported.ts';
import type { Attached } from '#src/inspector/machines/inspecting.ts';
import type { Recording } from '#src/inspector/machines/recording.ts';
import { statelyAddress, statelyStepsMost, statelyWords } from '#src/inspector/machines/stately.ts';
import type { Surroundings } from '#src/kit/wiring/surroundings.ts';

export interface AttachedParts {
  readonly around: { readonly window: Pick<Surroundings['window'], 'open' | 'addEventListener' | 'removeEventListener'> };
  readonly now: () => number;
  readonly recording: Recording;
  readonly tell: (attached: Attached | null) => void;
  readonly address?: string;
}

const isGreeting = (data: unknown): boolean => typeof data === 'object' && data !== null && 'type' in data && data.type === statelyWords.connected;

export class AttachedInspector {
  private readonly parts: AttachedParts;
  /** Nothing is posted to a page of another origin, wherever that window goes. */
  private readonly origin: string;
  private readonly target: Window | null;
  /** Null until it has said that it is there. */
  private told: Told | null = null;

  constructor(parts: AttachedParts) {
    const address = parts.address ?? statelyAddress;
    this.parts = parts;
    this.origin = new URL(address).origin;
    this.target = parts.around.window.open(address, 'xstateinspector');
    if (this.target === null) parts.tell('blocked');
    else parts.around.window.addEventListener('message', this.heard);
  }

  /** Tells what was recorded since; ends where the window was closed. */
  follow(): void {
    if (this.target?.closed === true) {
      this.stop();
      this.parts.tell(null);
    } else if (this.told) this.send(this.told);
  }

  stop(): void {
    this.parts.around.window.removeEventListener('message', this.heard);
    if (this.told) this.post({ type: statelyWords.ended });
    this.told = null;
  }

  private readonly heard = ({ source, origin, data }: MessageEvent): void => {
    if (source !== this.target || origin !== this.origin || !isGreeting(data)) return;
    // A page that was loaded anew knows nothing of what it was told before.
    this.parts.tell('connected');
    this.send({ ...nothingTold, step: Math.max(0, this.parts.recording.last - statelyStepsMost) });
  };

  private send(told: Told): void {
    const { recording, now } = this.parts;
    this.told = toldOf(recording);
    for (const event of inspectionEvents(recording, now(), told)) this.post(event);
  }

  private post(message: object): void {
    this.target?.postMessage(message, this.origin);
  }
}
