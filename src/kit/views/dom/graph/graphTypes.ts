/** A graph as it is drawn. It knows nothing of what its nodes mean: words, signs and colours are given. */
import type { Tone } from '#contract/lives/life.ts';

export interface DrawnNode {
  readonly id: string;
  readonly at: { readonly x: number; readonly y: number };
  /** The sort of node it is: a sign and a word in its head. */
  readonly kind: string;
  readonly icon: React.ReactNode;
  readonly tone: Tone;
  readonly title: string;
  readonly says?: string;
  /** The whole of it for whoever hears it. */
  readonly label: string;
  /** Ways out; none where everything ends there. */
  readonly ports: readonly { readonly name: string; readonly label: string; readonly isOpen: boolean }[];
  /** Ways lead into it. */
  readonly isEntered: boolean;
  /** Counts and marks, at its edge. */
  readonly foot?: React.ReactNode;
  readonly isFaulty?: boolean;
  readonly isChosen: boolean;
  /** Something happens there now. */
  readonly isLit?: boolean;
}
export interface DrawnEdge {
  readonly id: string;
  readonly from: string;
  readonly port: string;
  readonly to: string;
  /** The way is called so, where there are several. */
  readonly label?: string;
  /** Its acts call it so; by its label unless told. */
  readonly called?: string;
}
export interface Places {
  readonly [id: string]: { readonly x: number; readonly y: number };
}
export type GraphAct = 'up' | 'down' | 'left' | 'right' | 'open' | 'add' | 'remove' | 'undo' | 'redo' | 'copy' | 'paste' | 'double' | 'leave';

export interface GraphWords {
  /** @param name of the way, or empty */
  readonly addOn: (name: string) => string;
  readonly removeEdge: (name: string) => string;
}
export interface GraphProps {
  readonly label: string;
  readonly nodes: readonly DrawnNode[];
  readonly edges: readonly DrawnEdge[];
  /** Every node is so large. */
  readonly size: { readonly width: number; readonly height: number };
  /** Keys act on this node, and it has the focus as soon as the graph has. */
  readonly current: string | null;
  readonly words: GraphWords;
  readonly onChoose: (id: string | null, isMore: boolean) => void;
  readonly onAct: (act: GraphAct) => void;
  /** Absent: to be read only. */
  readonly edit?: {
    readonly onPlace: (places: Places) => void;
    readonly onLead: (from: string, port: string, to: string) => void;
    readonly onRemoveEdge: (id: string) => void;
    readonly onAddOn: (from: string, port: string) => void;
  };
}
