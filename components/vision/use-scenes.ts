"use client";

import { useCallback, useEffect, useState } from "react";

export type SceneKey = "own" | "mountain" | "goals" | "season" | "stream";

/** How long a scene stands before the next one comes, in milliseconds. */
const sceneTime = 24_000;

/**
 * Which of `count` scenes is shown. They change by themselves until somebody touches, presses an arrow or says stop; then
 * whoever looks decides.
 */
export function useScenes(count: number, running = true) {
  const [scene, setScene] = useState(0);
  const [plays, setPlays] = useState(running);
  const go = useCallback((by: number) => setScene((now) => (now + by + count) % count), [count]);
  const turn = useCallback(
    (by: number) => {
      setPlays(false);
      go(by);
    },
    [go],
  );
  const show = useCallback((at: number) => {
    setPlays(false);
    setScene(at);
  }, []);
  const stop = useCallback(() => setPlays(false), []);
  const toggle = useCallback(() => setPlays((now) => !now), []);
  useEffect(() => {
    if (!plays || count < 2) return;
    const timer = setInterval(() => {
      if (!document.hidden && !document.querySelector("dialog[open]")) go(1);
    }, sceneTime);
    return () => clearInterval(timer);
  }, [plays, count, go]);
  return { scene: Math.min(scene, count - 1), plays, turn, show, stop, toggle };
}
