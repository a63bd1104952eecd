import type { VisionChanges } from "@/lib/vision/schema";

/** What the page tells the worker that paints. */
export type ToWorker =
  | { kind: "canvas"; canvas: OffscreenCanvas }
  /** Of the picture in pixels; `calm` for those who want no motion. */
  | { kind: "size"; width: number; height: number; calm: boolean }
  | { kind: "levels"; altitudes: number[] }
  | { kind: "snapshot"; buffer: ArrayBuffer; showOwn: boolean }
  | { kind: "changes"; dots: VisionChanges["dots"] }
  /** Whether anybody can see it. */
  | { kind: "seen"; seen: boolean };
