import { flags } from "../../lib/analytics/flags/flags.ts";
import type { StoredHit } from "../analytics/page-tag.ts";
import type { Recording, StoredEvent } from "../analytics/store.ts";
import type { Services } from "./services.ts";

export type Analytics = {
  events: StoredEvent[];
  recordings: Recording[];
  hits: StoredHit[];
  flags: { key: string; values: readonly string[]; value: string | null }[];
};

async function read<T>({ analytics }: Services, path: string): Promise<T> {
  const answer = await fetch(new URL(path, analytics.url));
  if (!answer.ok) throw new Error(`Analytics answered ${answer.status}`);
  return (await answer.json()) as T;
}

/** What the stand-ins of product analytics and of the page tag have received, and the flags they hand out. */
export async function readAnalytics(services: Services): Promise<Analytics> {
  const [events, recordings, hits, values] = await Promise.all([
    read<StoredEvent[]>(services, "/events"),
    read<Recording[]>(services, "/recordings"),
    read<StoredHit[]>(services, "/hits"),
    read<Record<string, string>>(services, "/flag-values"),
  ]);
  return {
    events,
    recordings,
    hits,
    flags: Object.entries(flags).map(([key, known]) => ({ key, values: known, value: values[key] ?? null })),
  };
}

/** What a button does; answers the sentence that says what happened. */
export const analyticsControls = {
  /** `key=value`; without a value the flag is taken away, and its written default counts. */
  async flag({ analytics }: Services, typed: string): Promise<string> {
    const [key = "", value = ""] = typed.split("=");
    if (!Object.hasOwn(flags, key)) throw new Error("There is no such flag.");
    const answer = await fetch(new URL(`/flag-values/${key}`, analytics.url), {
      method: "PUT",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(value || null),
    });
    if (!answer.ok) throw new Error(`Analytics answered ${answer.status}`);
    const said = value ? `${key} is “${value}” now` : `${key} has its written default now`;
    return `${said}. Whoever consented sees it within an hour, or after deleting the cookie altura_flags.`;
  },
  async clear({ analytics }: Services): Promise<string> {
    await fetch(new URL("/events", analytics.url), { method: "DELETE" });
    return "What had arrived is gone.";
  },
};
