import type { PostHog } from "posthog-js";
import { cleaned } from "@/lib/analytics/addresses";
import { closedPages, readConsent } from "@/lib/analytics/consent/consent";
import { cleanedSnapshot, replayOptions } from "@/lib/analytics/replay";

type Config = { key: string; host: string | null };

let library: PostHog | null = null;
let paused = false;

/** Called when another page is shown: on one that nobody records the replay stops, and what it has not sent is dropped. */
export function followPage(path: string): void {
  const closed = closedPages.test(path);
  if (!library || closed === paused) return;
  paused = closed;
  if (closed) library.stopSessionRecording();
  else library.startSessionRecording();
}

/** Makes the library write nothing down any more; its store is gone with that. Only where it was loaded. */
export async function stopPosthog(): Promise<void> {
  const { default: posthog } = await import("posthog-js");
  if (posthog.__loaded) posthog.set_config({ disable_persistence: true, disable_session_recording: true });
}

/**
 * Loads the product-analytics library when the browser is idle or after two seconds, and only after consent: it weighs
 * 94 KiB. Inputs and texts are masked in replays. Failures are logged and swallowed.
 */
export function startPosthog({ key, host }: Config): void {
  if (readConsent(document.cookie) !== "yes" || closedPages.test(window.location.pathname)) return;
  const load = () => {
    import("posthog-js")
      .then(({ default: posthog }) => {
        library = posthog.init(key, {
          api_host: host ?? undefined,
          person_profiles: "identified_only",
          capture_pageview: "history_change",
          autocapture: false,
          mask_all_text: true,
          session_recording: replayOptions,
          enable_recording_console_log: false,
          capture_performance: { network_timing: false },
          before_send: (event) => {
            if (!event || closedPages.test(window.location.pathname)) return null;
            return event.event === "$snapshot" ? cleanedSnapshot(event) : cleaned(event);
          },
        });
        followPage(window.location.pathname);
      })
      .catch((error: unknown) => console.warn("Product analytics did not load:", error));
  };
  if (window.requestIdleCallback) window.requestIdleCallback(load, { timeout: 2000 });
  else window.setTimeout(load, 2000);
}
