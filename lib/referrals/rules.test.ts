import { describe, expect, it } from "vitest";
import { isVisit, landingPath, readAlias } from "./rules";
import { labelledLink, readLabel, shareChannels, shareTarget } from "./share";

const chrome =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0 Safari/537.36";
const visit = (headers: Record<string, string>, method = "GET") => isVisit(method, new Headers(headers));

describe("isVisit", () => {
  it("counts a person who opens the link", () => {
    expect(visit({ "user-agent": chrome, "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" })).toBe(
      true,
    );
    expect(visit({ "user-agent": chrome })).toBe(true);
  });

  it.each([
    ["a HEAD request", { "user-agent": chrome }, "HEAD"],
    ["no user agent", {}, "GET"],
    ["a link preview", { "user-agent": "WhatsApp/2.23.20.0" }, "GET"],
    ["a crawler", { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" }, "GET"],
    ["Slack's preview", { "user-agent": "Slackbot-LinkExpanding 1.0" }, "GET"],
    ["curl", { "user-agent": "curl/8.5.0" }, "GET"],
    ["a prefetch", { "user-agent": chrome, "sec-purpose": "prefetch;prerender" }, "GET"],
    ["an image", { "user-agent": chrome, "sec-fetch-mode": "no-cors", "sec-fetch-dest": "image" }, "GET"],
    ["a frame", { "user-agent": chrome, "sec-fetch-mode": "navigate", "sec-fetch-dest": "iframe" }, "GET"],
    [
      "a script's fetch",
      { "user-agent": chrome, "sec-fetch-mode": "cors", "sec-fetch-dest": "empty" },
      "GET",
    ],
  ] as const)("does not count %s", (_name, headers, method) => {
    expect(visit(headers as Record<string, string>, method)).toBe(false);
  });
});

describe("readAlias", () => {
  it.each(["NOORPEAK", "noor", "a1b", "some_name-1"])("accepts %s", (value) =>
    expect(readAlias(value)).toBe(value),
  );
  it.each(["", "ab", "-abc", "abc-", "a b c", "../etc", "a".repeat(31), "ñandú", "a%2fb"])(
    "refuses %j",
    (value) => expect(readAlias(value)).toBeNull(),
  );
});

describe("landingPath", () => {
  it("carries the query along", () => {
    expect(landingPath("/", "?utm_source=x&utm_medium=y", true)).toBe("/?utm_source=x&utm_medium=y");
    expect(landingPath("/es", "", true)).toBe("/es");
  });
  it("adds a neutral notice for an unknown code", () => {
    expect(landingPath("/", "?a=1", false)).toBe("/?a=1&notice=unknown-invite");
  });
});

it("escapes the link and the words of every channel, and labels the link with it", () => {
  for (const channel of shareChannels) {
    const link = labelledLink("https://a.test/r/x", channel);
    const href = shareTarget(channel, link, "Join me & climb", "Come & see");
    expect(href).toContain(encodeURIComponent(`https://a.test/r/x?via=${channel}`));
    expect(href).not.toContain("me & climb");
    expect(readLabel(channel)).toBe(channel);
  }
});

it.each([
  ["podcast", "podcast"],
  ["Podcast_2", "podcast_2"],
  ["a".repeat(33), null],
  ["two words", null],
  ["<b>", null],
  ["", null],
  [null, null],
])("the label %j of a link is read as %j", (written, read) => {
  expect(readLabel(written)).toBe(read);
});
