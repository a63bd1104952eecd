import { describe, expect, it } from "vitest";
import { analyticsEvent } from "./schema";

const event = {
  event_type: "page_view",
  page_path: "/pricing",
  user_id: null,
  session_id: "session_1",
  metadata: {},
};

describe("analyticsEvent", () => {
  it("cuts texts at 255 characters instead of refusing them", () => {
    const parsed = analyticsEvent.parse({
      ...event,
      page_path: `/${"a".repeat(400)}`,
      metadata: { search: "x".repeat(300), count: 3, ok: true, none: null },
    });
    expect(parsed.page_path).toHaveLength(255);
    expect(parsed.metadata).toEqual({ search: "x".repeat(255), count: 3, ok: true, none: null });
  });

  it.each([
    { ...event, event_type: "Page View" },
    { ...event, event_type: undefined },
    { ...event, metadata: { nested: { deep: 1 } } },
    { ...event, metadata: Object.fromEntries(Array.from({ length: 31 }, (_, n) => [`k${n}`, n])) },
  ])("refuses %j", (wrong) => expect(analyticsEvent.safeParse(wrong).success).toBe(false));
});
