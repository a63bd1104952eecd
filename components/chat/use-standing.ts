"use client";

import { useEffect } from "react";
import { createBrowserSupabase, type BrowserConfig } from "@/lib/platform/supabase/browser";

/**
 * Hears that what a member may do in the chat has changed: a suspension, a mute, or the end of one. `changed` asks what is so
 * now; it is called once more when the connection is back, for what was missed. `topic` is that of this session.
 */
export function useStanding(config: BrowserConfig, topic: string, changed: () => void): void {
  const { url, publishableKey } = config;
  useEffect(() => {
    const client = createBrowserSupabase({ url, publishableKey });
    const channel = client.channel(topic, { config: { private: true } });
    channel.on("broadcast", { event: "standing" }, changed);
    let stopped = false;
    let joined = false;
    // Rights are looked at once, on joining: a join that overtakes the session would be one of a stranger.
    void client.realtime.setAuth().then(() => {
      if (stopped) return;
      channel.subscribe((status) => {
        if (status !== "SUBSCRIBED") return;
        if (joined) changed();
        joined = true;
      });
    });
    return () => {
      stopped = true;
      void client.removeChannel(channel);
    };
  }, [url, publishableKey, topic, changed]);
}
