import { describe, expect, it } from "vitest";
import { sourceOfReferrer, sourceOfSearch } from "./sources";

describe("where somebody comes from", () => {
  it.each([
    ["", null],
    ["?plan=pro", null],
    ["?utm_source=newsletter", "mail"],
    ["?utm_medium=e-mail&utm_source=brand", "mail"],
    ["?utm_source=x", "social"],
    ["?utm_source=xylophone", "other"],
    ["?utm_source=YouTube", "social"],
    ["?utm_medium=cpc", "search"],
    ["?utm_source=podcast", "other"],
  ])("a link says: %s is %s", (search, source) => {
    expect(sourceOfSearch(search)).toBe(source);
  });

  it.each([
    ["", null],
    ["https://altura.example/pricing", null],
    ["https://checkout.stripe.com/c/pay", null],
    ["https://www.google.es/", "search"],
    ["https://duckduckgo.com/", "search"],
    ["https://mail.google.com/", "mail"],
    ["https://outlook.live.com/", "mail"],
    ["android-app://com.google.android.gm/", "mail"],
    ["https://t.co/abc", "social"],
    ["https://www.reddit.com/r/climbing", "social"],
    ["https://notreddit.com/", "other"],
    ["https://huts.example/blog", "other"],
  ])("a page says: %s is %s", (referrer, source) => {
    expect(sourceOfReferrer(referrer, "altura.example")).toBe(source);
  });
});
