"use client";

import { useCallback, useEffect, useRef } from "react";
import { positionOf } from "@/components/ui/ridge-profile";
import type { Level } from "@/lib/points/rules";
import { top } from "@/lib/vision/snapshot";
import type { VisionChanges } from "@/lib/vision/schema";
import type { ToWorker } from "./mountain/messages";

/** No picture is larger: more would be seen by nobody from five metres. */
const largest = { width: 1920, height: 1200 };

const box = (canvas: HTMLElement) => ({
  width: Math.max(Math.min(canvas.clientWidth, largest.width), 2),
  height: Math.max(Math.min(canvas.clientHeight, largest.height), 2),
});

/** Altitude of the snapshot at which each level begins. */
export const altitudesOf = (levels: readonly Level[]) =>
  levels.map((level) =>
    Math.round(
      top *
        positionOf(
          level.from,
          levels.map(({ key, from }) => ({ name: key, at: from })),
        ),
    ),
  );

/**
 * The mountain in the element that `ref` is given: a worker paints it, so that nothing on the page waits for a frame. Gives
 * what hands it the snapshot and the changes.
 */
export function useMountain(levels: readonly Level[], showOwn: boolean) {
  const ref = useRef<HTMLDivElement>(null);
  const worker = useRef<Worker | null>(null);
  const first = useRef(altitudesOf(levels));
  // What came before the worker stood ready.
  const waiting = useRef<ToWorker[]>([]);
  const tell = useCallback((message: ToWorker, transfer: Transferable[] = []) => {
    if (worker.current) worker.current.postMessage(message, transfer);
    else waiting.current.push(message);
  }, []);

  useEffect(() => {
    const frame = ref.current;
    if (!frame || !("OffscreenCanvas" in window)) return;
    // A canvas is handed over once: each start has its own.
    const canvas = document.createElement("canvas");
    canvas.className = "size-full";
    frame.append(canvas);
    Object.assign(canvas, box(frame));
    const painting = new Worker(new URL("./mountain/worker.ts", import.meta.url), { type: "module" });
    worker.current = painting;
    const still = window.matchMedia("(prefers-reduced-motion: reduce)");
    const size = () => tell({ kind: "size", ...box(frame), calm: still.matches });
    const seen = () => tell({ kind: "seen", seen: !document.hidden });
    const offscreen = canvas.transferControlToOffscreen();
    tell({ kind: "canvas", canvas: offscreen }, [offscreen]);
    tell({ kind: "levels", altitudes: first.current });
    size();
    for (const message of waiting.current.splice(0)) tell(message);
    const watcher = new ResizeObserver(size);
    watcher.observe(frame);
    still.addEventListener("change", size);
    document.addEventListener("visibilitychange", seen);
    return () => {
      watcher.disconnect();
      still.removeEventListener("change", size);
      document.removeEventListener("visibilitychange", seen);
      painting.terminate();
      worker.current = null;
      canvas.remove();
    };
  }, [tell]);

  const snapshot = useCallback(
    (buffer: ArrayBuffer) => tell({ kind: "snapshot", buffer, showOwn }, [buffer]),
    [tell, showOwn],
  );
  const changes = useCallback((dots: VisionChanges["dots"]) => tell({ kind: "changes", dots }), [tell]);
  return { ref, snapshot, changes };
}
