import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { pictureAddress } from "./picture";

beforeEach(() => vi.stubEnv("SUPABASE_URL", "https://db.altura.test"));
afterEach(() => vi.unstubAllEnvs());

describe("the address of a picture", () => {
  const own = "avatars/00000000-0000-4000-8000-000000000003/avatar.webp?v=0123456789ab";

  it("is where our storage is now, wherever it was when the picture was kept", () => {
    expect(pictureAddress(own)).toBe(`https://db.altura.test/storage/v1/object/public/${own}`);
    vi.stubEnv("SUPABASE_URL", "http://127.0.0.1:54399");
    expect(pictureAddress(own)).toBe(`http://127.0.0.1:54399/storage/v1/object/public/${own}`);
  });

  it("of a provider stays what it is", () => {
    expect(pictureAddress("https://cdn.discord.test/a.png")).toBe("https://cdn.discord.test/a.png");
  });

  it.each([null, "", "javascript:alert(1)", "avatars/../x", "//evil.test/a.png", "/a.png"])(
    "is none for %j",
    (kept) => expect(pictureAddress(kept)).toBeNull(),
  );
});
