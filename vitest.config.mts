import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL(".", import.meta.url));
const alias = { "@": root.replace(/\/$/, ""), "server-only": `${root}local/testing/server-only.ts` };

export default defineConfig({
  test: {
    reporters: ["default", "./local/testing/vitest-count.ts"],
    projects: [
      {
        resolve: { alias },
        test: {
          name: "unit",
          include: ["{app,components,lib}/**/*.test.{ts,tsx}"],
          exclude: ["**/*.db.test.ts"],
          environment: "node",
        },
      },
      {
        resolve: { alias },
        test: {
          name: "services",
          globalSetup: "./local/postgres/testing-setup.ts",
          include: ["local/**/*.test.ts", "supabase/tests/**/*.test.ts", "lib/**/*.db.test.ts"],
          environment: "node",
          testTimeout: 30_000,
          hookTimeout: 60_000,
          // Fit for a machine four times slower: a poll ends as soon as its condition holds.
          expect: { poll: { timeout: 20_000 } },
        },
      },
    ],
  },
});
