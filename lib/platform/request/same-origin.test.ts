import { describe, expect, it } from "vitest";
import { isSameOrigin } from "./same-origin.mjs";

const app = "https://altura.example";
const asked = (headers: object) => isSameOrigin(new Headers(Object.entries(headers)), app);

describe("isSameOrigin", () => {
  it.each([
    { "sec-fetch-site": "same-origin" },
    { "sec-fetch-site": "same-origin", origin: app },
    { origin: app },
  ])("accepts %j", (headers) => expect(asked(headers)).toBe(true));

  it.each([
    {},
    { host: "altura.example" },
    // The name under which the visitor, or somebody's page, calls the site says nothing: only the configured one counts.
    { origin: "http://127.0.0.1:3000", host: "127.0.0.1:3000", "sec-fetch-site": "same-origin" },
    { origin: "https://evil.example", host: "evil.example" },
    { origin: "https://evil.example", "x-forwarded-host": "evil.example" },
    { origin: "https://evil.example" },
    { origin: "null" },
    { origin: "null", "sec-fetch-site": "same-origin" },
    { origin: "https://evil.example", "sec-fetch-site": "same-origin" },
    { origin: "https://altura.example.evil.example" },
    { origin: "http://altura.example" },
    { origin: app, "sec-fetch-site": "cross-site" },
    { origin: app, "sec-fetch-site": "same-site" },
    { "sec-fetch-site": "none" },
    { "sec-fetch-site": "cross-site" },
  ])("refuses %j", (headers) => expect(asked(headers)).toBe(false));
});
