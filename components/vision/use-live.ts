"use client";

import { useEffect, useState } from "react";
import { browserTimeouts } from "@/lib/platform/browser-timeouts";
import { decodeSnapshot } from "@/lib/vision/snapshot";
import { changesEvery, oldAfter, stepOf, withNew, type Followed } from "@/lib/vision/rules";
import type { VisionChanges, VisionEvent } from "@/lib/vision/schema";

type Told = {
  snapshot: (buffer: ArrayBuffer) => void;
  changes: (dots: VisionChanges["dots"]) => void;
  /** The release that answered. */
  release: (answering: string | null) => void;
  /** The session is over. */
  ended: () => void;
};

/** After a failed question: not at once, and not later than the age at which everything is fetched anew. */
const pauses = [1000, 2000, 5000, 10_000, 20_000];

/**
 * Follows the mountain: the whole of it once, then every second what changed. Returns the latest events, the seconds since
 * the last answer, whether there was one at all, and whether it is old. Nothing is requested while the page is hidden.
 */
export function useLive({ snapshot, changes, release, ended }: Told) {
  const [events, setEvents] = useState<VisionEvent[]>([]);
  const [age, setAge] = useState(0);
  const [connected, setConnected] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stopped = false;
    let asking = false;
    let failures = 0;
    let followed: Followed | null = null;
    let heardAt = performance.now();

    async function ask(path: string): Promise<Response> {
      const answer = await fetch(path, { signal: AbortSignal.timeout(browserTimeouts.visionMs) });
      if (answer.status === 401 || answer.status === 403) ended();
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
      release(answer.headers.get("x-release"));
      return answer;
    }
    async function takeAll() {
      const buffer = await (await ask("/api/me/vision/snapshot")).arrayBuffer();
      const { last, each } = decodeSnapshot(buffer);
      followed = { last, each, at: performance.now() };
      snapshot(buffer);
    }
    async function takeChanges(known: Followed) {
      const told = (await (await ask(`/api/me/vision/changes?after=${known.last}`)).json()) as VisionChanges;
      if (stepOf(known, told, performance.now()) === "anew") return takeAll();
      followed = { last: told.last, each: told.each, at: performance.now() };
      if (told.dots.length > 0) changes(told.dots);
      if (told.events.length > 0) setEvents((shown) => withNew(shown, told.events));
    }
    async function step() {
      // What is under way asks again by itself.
      if (document.hidden || asking) return;
      asking = true;
      try {
        await (followed ? takeChanges(followed) : takeAll());
        failures = 0;
        heardAt = performance.now();
        setConnected(true);
      } catch {
        failures += 1;
      }
      asking = false;
      const wait = failures > 0 ? pauses[Math.min(failures, pauses.length) - 1] : changesEvery;
      if (!stopped) timer = setTimeout(step, wait);
    }
    const seen = () => {
      clearTimeout(timer);
      if (!document.hidden) void step();
    };
    void step();
    document.addEventListener("visibilitychange", seen);
    const clock = setInterval(() => setAge(Math.floor((performance.now() - heardAt) / 1000)), 1000);
    return () => {
      stopped = true;
      clearTimeout(timer);
      clearInterval(clock);
      document.removeEventListener("visibilitychange", seen);
    };
  }, [snapshot, changes, release, ended]);
  return { events, age, connected, old: age * 1000 > oldAfter };
}
