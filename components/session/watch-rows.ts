"use client";
import type { BrowserSupabase } from "@/lib/platform/supabase/browser";

/** One transaction changes several rows; the work is done once, when it is through. */
export function afterQuiet(work: () => void, milliseconds: number) {
  let timer: number | undefined;
  return {
    call() {
      window.clearTimeout(timer);
      timer = window.setTimeout(work, milliseconds);
    },
    cancel: () => window.clearTimeout(timer),
  };
}

type Listener = {
  /** A row of this table has changed, or, without one, the connection is back: what was missed is fetched. */
  changed: (table?: string) => void;
  /** The first connection stands. */
  joined?: () => void;
};

/** Follows the member's own rows in tables of the realtime publication; returns how to stop. */
export function watchRows(
  supabase: BrowserSupabase,
  memberId: string,
  tables: readonly string[],
  { changed, joined }: Listener,
): () => void {
  // Joined means followed: otherwise a change between the join and the first one that is told would be lost.
  const config = { postgres_changes_options: { wait: true } };
  let channel = supabase.channel(`member:${memberId}`, { config });
  for (const table of tables) {
    channel = channel.on(
      "postgres_changes",
      { event: "*", schema: "public", table, filter: `user_id=eq.${memberId}` },
      () => changed(table),
    );
  }
  let stopped = false;
  let known = false;
  // Rights are looked at once, on joining: a join that overtakes the session would be one of a stranger.
  void supabase.realtime.setAuth().then(() => {
    if (stopped) return;
    channel.subscribe((status, error) => {
      if (status === "SUBSCRIBED") {
        (known ? changed : joined)?.();
        known = true;
      } else if (error) console.warn("Live updates are interrupted:", error);
    });
  });
  return () => {
    stopped = true;
    void supabase.removeChannel(channel);
  };
}
