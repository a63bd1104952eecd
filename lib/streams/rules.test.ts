import { describe, expect, it } from "vitest";
import { agreedProviders, framesOf, playerOf } from "./rules";

describe("the player of a stream", () => {
  it.each([
    ["https://www.youtube.com/watch?v=abc_DEF-123", "https://www.youtube-nocookie.com/embed/abc_DEF-123"],
    [
      "https://www.youtube.com/watch?app=x&v=abc_DEF-123&t=1",
      "https://www.youtube-nocookie.com/embed/abc_DEF-123",
    ],
    ["https://youtu.be/abcDEF123", "https://www.youtube-nocookie.com/embed/abcDEF123"],
    ["https://youtube.com/live/abcDEF123?si=1", "https://www.youtube-nocookie.com/embed/abcDEF123"],
    ["https://www.twitch.tv/altura", "https://player.twitch.tv/?channel=altura&parent=altura.example"],
    ["https://twitch.tv/videos/123", "https://player.twitch.tv/?video=v123&parent=altura.example"],
  ])("%s is %s", (link, src) => {
    expect(playerOf(link, "altura.example")?.src).toBe(src);
  });

  it.each([
    "https://meet.example/room",
    "https://youtube.com.evil.example/watch?v=abcDEF123",
    "https://evil.example/https://youtu.be/abcDEF123",
    "https://www.youtube.com/@altura",
  ])("%s has none", (link) => {
    expect(playerOf(link, "altura.example")).toBeNull();
  });

  it("may come from those alone whom the visitor agreed to, on the page of a stream alone", () => {
    expect(framesOf("/streams/first", undefined)).toEqual([]);
    expect(framesOf("/streams/first", "youtube")).toEqual(["https://www.youtube-nocookie.com"]);
    expect(framesOf("/streams", "youtube")).toEqual([]);
    expect(framesOf("/members/settings", "youtube")).toEqual([]);
    expect(agreedProviders("evil.twitch")).toEqual(["twitch"]);
  });
});
