/** Milliseconds before code that did not come is asked for again; twice as long each time, up to `longest`. */
const first = 1000;
const longest = 30_000;

/** What the loader of the bundler (Turbopack, as webpack) throws when a script did not come, after its own second try. */
const didNotCome = (error: unknown) => error instanceof Error && error.name === "ChunkLoadError";

/** Waits, but no longer than until the browser is in a network again. */
const pauseFor = (milliseconds: number) =>
  new Promise<unknown>((resolve) => {
    // Takes the listener away with the pause.
    const over = new AbortController();
    const end = () => {
      over.abort();
      resolve(null);
    };
    setTimeout(end, milliseconds);
    addEventListener("online", end, { once: true, signal: over.signal });
  });

/**
 * Loads code of the application (`load` is an `import()`) and asks for it again for as long as the network does not bring
 * it: a page that is shown must not give way to the error screen because a part of it is late. After half a minute the
 * page says so (`components/shell/late-notice.tsx`). Throws what the code itself throws when it runs.
 */
export async function loadCode<T>(load: () => Promise<T>): Promise<T> {
  for (let pause = first; ; pause = Math.min(2 * pause, longest)) {
    try {
      const code = await load();
      if (pause === longest) delete document.documentElement.dataset.late;
      return code;
    } catch (error) {
      if (!didNotCome(error)) throw error;
      if (pause === longest) document.documentElement.dataset.late = "";
      await pauseFor(pause);
    }
  }
}
