import type { CaptureResult, PostHog } from "posthog-js";
import { hasConsent } from "@/lib/analytics/consent/consent";
import { unrecordedPages, unmeasuredPages } from "@/lib/analytics/consent/pages";
import type { Measured } from "@/lib/analytics/events";
import type { FlagValues } from "@/lib/analytics/flags/flags";
import type { MeasuredPerson } from "@/lib/analytics/measuring";
import { cleanedSnapshot, replayOptions } from "@/lib/analytics/replay";
import { replaceClosedStorage } from "@/lib/platform/browser/storage";
import { measuredProperties } from "./measured-url";
import { posthogName } from "./names";

type Config = { key: string; host: string | null };
type Who = { person: MeasuredPerson | null; visitor: string | null; flags: FlagValues };

let library: PostHog | null = null;
let loading: Promise<PostHog | null> | null = null;
let paused = false;

/** Called when another page is shown: on one that nobody records the replay stops, and what it has not sent is dropped. */
export function followPage(path: string): void {
  const closed = unrecordedPages.test(path);
  if (!library || closed === paused) return;
  paused = closed;
  if (closed) library.stopSessionRecording();
  else library.startSessionRecording();
}

/** The last look at what is sent, whoever made it: nothing, once consent was taken back in this tab or another. */
function lastLook(event: CaptureResult | null): CaptureResult | null {
  const path = window.location.pathname;
  if (!event || unmeasuredPages.test(path) || !hasConsent()) return null;
  if (event.event === "$snapshot") {
    if (unrecordedPages.test(path)) return null;
    const { $snapshot_data: parts, ...properties } = cleanedSnapshot(event).properties;
    return { ...event, properties: { ...measuredProperties(properties), $snapshot_data: parts as unknown } };
  }
  return {
    ...event,
    ...measuredProperties({ properties: event.properties, $set: event.$set, $set_once: event.$set_once }),
  };
}

/** Null where consent was taken back while the library was on its way: nothing has been written then. */
async function load({ key, host }: Config, { person, visitor, flags }: Who): Promise<PostHog | null> {
  replaceClosedStorage();
  const { default: posthog } = await import("posthog-js");
  if (!hasConsent()) {
    loading = null;
    return null;
  }
  paused = unrecordedPages.test(window.location.pathname);
  library = posthog.init(key, {
    api_host: host ?? undefined,
    bootstrap: {
      ...(person
        ? { distinctID: person.id, isIdentifiedID: true }
        : visitor
          ? { distinctID: visitor, isIdentifiedID: false }
          : {}),
      featureFlags: flags,
    },
    // The server has read them: another answer would change a page that is open.
    advanced_disable_feature_flags: true,
    // The server has left bots out by the same rule as everywhere.
    opt_out_useragent_filter: true,
    person_profiles: "identified_only",
    capture_pageview: false,
    capture_pageleave: false,
    autocapture: false,
    rageclick: false,
    disable_surveys: true,
    mask_all_text: true,
    disable_session_recording: paused,
    session_recording: replayOptions,
    enable_recording_console_log: false,
    capture_performance: { network_timing: false },
    before_send: lastLook,
  });
  return library;
}

/** Who it is, where that has changed since the library was loaded: after signing in or out. */
function identify(posthog: PostHog, person: MeasuredPerson | null): void {
  if (!person) {
    if (posthog.get_property("$user_state") === "identified") posthog.reset();
    return;
  }
  posthog.identify(person.id, person.properties);
  for (const [type, group] of Object.entries(person.groups)) posthog.group(type, group, { name: group });
}

const whenIdle = () =>
  new Promise<void>((resolve) => {
    if (window.requestIdleCallback) window.requestIdleCallback(() => resolve(), { timeout: 2000 });
    else window.setTimeout(resolve, 2000);
  });

/**
 * Loads the product-analytics library when the browser is idle or after two seconds: it weighs 94 KiB. Returns what takes
 * events, which wait for it. Inputs and texts are masked in replays. Failures are logged and swallowed.
 */
export function startPosthog(config: Config, who: Who): (event: Measured) => void {
  loading ??= whenIdle().then(() => load(config, who));
  const ready = loading.then((posthog) => {
    if (posthog) identify(posthog, who.person);
    followPage(window.location.pathname);
    return posthog;
  });
  ready.catch((error: unknown) => console.warn("Product analytics did not load:", error));
  return ({ name, data }) => {
    void ready.then((posthog) => posthog?.capture(posthogName(name), data)).catch(() => undefined);
  };
}
