import type { EventName } from "@/lib/analytics/events";

/** What PostHog calls an event: its own name for a page view, by which its web figures work; otherwise ours. */
export const posthogName = (name: EventName): string => (name === "page_view" ? "$pageview" : name);
