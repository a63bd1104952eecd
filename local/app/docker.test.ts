import { spawnSync } from "node:child_process";
import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import dockerignore from "@balena/dockerignore";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { schedule } from "../scheduler.ts";
import { sources } from "./fingerprint.ts";

const root = join(import.meta.dirname, "../..");
const ignored = dockerignore().add(await readFile(join(root, ".dockerignore"), "utf8"));

test("nothing with a key, local data or history reaches an image", () => {
  const secret = [
    ...[".env", ".env.local", ".env.production", "lib/.env", ".git/config", ".local/services.json"],
    ...[".local/supabase/keys.json", "node_modules/next/package.json", ".next/server/app.js", ".npmrc"],
    ...[
      "supabase/.temp/project-ref",
      "e2e/fixtures.ts",
      "local/up.ts",
      "docs/deploy.md",
      "lib/platform/env.test.ts",
    ],
  ];
  expect(secret.filter((path) => !ignored.ignores(path))).toEqual([]);
});

test("no environment file can be committed by accident, and the example can", async () => {
  const texts = await Promise.all(
    ["docs/deploy.md", "docs/compose.yaml", "docs/Dockerfile"].map((file) =>
      readFile(join(root, file), "utf8"),
    ),
  );
  const named = texts.join("\n").match(/[\w-]*\.env\b/g) ?? [];
  expect(named).toContain("production.env");
  const secret = [
    ...new Set(named),
    ...[
      ".env.production",
      ".env.production.local",
      ".envrc",
      "staging.env",
      "docs/live.env",
      "production.env.old",
    ],
    ...["production.env.bak", "production.env~", "lib/.env"],
  ];
  const ignoredBy = (paths: string[]) =>
    spawnSync("git", ["check-ignore", "--no-index", ...paths], { cwd: root, encoding: "utf8" }).stdout.split(
      "\n",
    );
  const lines = ignoredBy(secret);
  expect(secret.filter((path) => !lines.includes(path))).toEqual([]);
  expect(ignoredBy(["docs/env.example", "lib/platform/env.ts", "lib/platform/env.test.ts"])).toEqual([""]);
});

test("everything that a build reads does", async () => {
  const read = [...(await sources()), "package.json", "app/robots.ts"];
  expect(read.length).toBeGreaterThan(300);
  expect(read.filter((path) => ignored.ignores(path))).toEqual([]);
});

test("every entry at the top is decided on: a new one is out until it is named", async () => {
  const kept = (await readdir(root)).filter((name) => !ignored.ignores(name)).sort();
  expect(kept).toEqual(
    [
      ...["app", "components", "lib", "public", "instrumentation.ts", "middleware.ts"],
      ...["next.config.ts", "package-lock.json", "package.json", "postcss.config.mjs", "tsconfig.json"],
    ].sort(),
  );
});

test("the image runs as no root, with a health check, and gets no key while it is built", async () => {
  const dockerfile = await readFile(join(root, "docs/Dockerfile"), "utf8");
  const [build = "", run = ""] = dockerfile.split(/^FROM /m).slice(1);
  expect(run).toMatch(/^USER node$/m);
  expect(run).toMatch(/^HEALTHCHECK /m);
  expect(run).toMatch(/^CMD \["node", "lib\/delivery\/serve\.mjs"\]$/m);
  expect(build.match(/^ARG .*/gm)).toEqual(["ARG APP_URL SUPABASE_URL SUPABASE_PUBLISHABLE_KEY"]);
});

test("the compose file starts the image of this repository, calls every scheduled route, and trusts one header", async () => {
  const compose = parse(await readFile(join(root, "docs/compose.yaml"), "utf8")) as {
    services: Record<
      string,
      { command?: string[]; environment?: Record<string, string>; build?: { dockerfile: string } }
    >;
  };
  const { app, clock, proxy } = compose.services;
  expect(app?.build?.dockerfile).toBe("docs/Dockerfile");
  expect(proxy).toBeDefined();
  const caddyfile = await readFile(join(root, "docs/Caddyfile"), "utf8");
  expect(caddyfile.toLowerCase()).toContain(`header_up ${app?.environment?.CLIENT_IP_HEADER} `);
  const [, minutely, rest] =
    /for route in ([\w ]+);[^\n]*\n.*call (\w+)/.exec(clock?.command?.[0] ?? "") ?? [];
  expect([...(minutely ?? "").split(" "), rest].sort()).toEqual(
    schedule.map(({ path }) => path.replace("/api/cron/", "")).sort(),
  );
});
