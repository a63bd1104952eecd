import { resolve } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { chosenCommunity, dataFolder } from "./community.ts";

afterEach(() => vi.unstubAllEnvs());

test("--empty chooses the community without example data, and another word is refused by its name", () => {
  expect(chosenCommunity([])).toBe("example");
  expect(chosenCommunity(["--empty"])).toBe("empty");
  expect(() => chosenCommunity(["--empty", "--emtpy"])).toThrow(
    'There is no option "--emtpy"; the only one is --empty.',
  );
});

test.each([undefined, "/tmp/of-a-test", "/tmp/of-a-test/"])(
  "data of both lie side by side with ALTURA_DATA %s",
  (folder) => {
    vi.stubEnv("ALTURA_DATA", folder);
    const own = folder ? "/tmp/of-a-test" : resolve(".local");
    expect([dataFolder("example"), dataFolder("empty")]).toEqual([own, `${own}-empty`]);
  },
);
