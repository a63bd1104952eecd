import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { LIFETIME } from "./options.ts";

it("an access token lives as long as on the hosted project, and 15 minutes at most", () => {
  const config = readFileSync(new URL("../../../supabase/config.toml", import.meta.url), "utf8");
  expect(LIFETIME.accessToken).toBe(Number(/^jwt_expiry = (\d+)$/m.exec(config)?.[1]));
  expect(LIFETIME.accessToken).toBeLessThanOrEqual(15 * 60);
});
