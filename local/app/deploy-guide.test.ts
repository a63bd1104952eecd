import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { eventTypes } from "../../lib/billing/webhook/subjects.ts";
import { environmentProblems, variableNames } from "../../lib/platform/env.ts";
import { neededVariables } from "../doctor/variables.ts";
import { schedule } from "../scheduler.ts";
import { API_VERSION } from "../stripe/store.ts";

const root = join(import.meta.dirname, "../..");
const read = (path: string) => readFile(join(root, path), "utf8");
const guide = await read("docs/deploy.md");

/** Set by a local start only; production refuses them. */
const localOnly = [
  "STRIPE_API_URL",
  "DISCORD_API_URL",
  "TURNSTILE_URL",
  "LOCAL_CONSOLE_URL",
  "LOCAL_RECEIVER_URL",
];

test("the guide and the example name every variable that the app reads", async () => {
  const wanted = variableNames.filter((name) => !localOnly.includes(name));
  expect(wanted.filter((name) => !guide.includes(name))).toEqual([]);
  const example = await read("docs/env.example");
  expect(wanted.filter((name) => name !== "ALTURA_ENV" && !example.includes(`${name}=`))).toEqual([]);
});

afterEach(() => void vi.unstubAllEnvs());

test("what `npm start` and `npm run doctor` find missing is what the app does not start without", () => {
  for (const name of variableNames) vi.stubEnv(name, "");
  vi.stubEnv("ALTURA_ENV", "production");
  const missing = environmentProblems().flatMap((problem) => / (\w+) is missing\.$/.exec(problem)?.[1] ?? []);
  expect([...missing, "CLIENT_IP_HEADER"].sort()).toEqual([...neededVariables].sort());
});

test("the guide lists the Stripe events that mean something, and the version of the package", async () => {
  const listed = guide.match(
    /\b(?:checkout|customer|subscription_schedule|invoice|charge|refund)\.[a-z_.]+[a-z]\b/g,
  );
  expect([...new Set(listed)].sort()).toEqual([...eventTypes].sort());
  expect(guide).toContain(API_VERSION);
});

test("the guide names every scheduled route", () => {
  expect(schedule.filter(({ path }) => !guide.includes(path))).toEqual([]);
});
