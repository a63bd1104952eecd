import { afterAll, beforeAll, expect, it } from "vitest";
import {
  applicationEnv,
  startTestSupabase,
  type TestSupabase,
} from "../../../local/supabase/testing/with-schema.ts";
import { fingerprint, noteSecrets } from "./mutations";
import { AppError } from "@/lib/platform/errors";
import { counted } from "@/lib/sign-in/failures";

let running: TestSupabase;
beforeAll(async () => {
  running = await startTestSupabase();
  Object.assign(process.env, applicationEnv(running.supabase));
});
afterAll(() => running.stop());

const fails = (refusal: Error) => counted("code", () => Promise.reject(refusal));

it("counts a refused sign-in by its code, and hands the refusal on; what says nothing about a person is not counted", async () => {
  expect(await counted("password", () => Promise.resolve(7))).toBe(7);
  await expect(fails(new AppError("code_invalid"))).rejects.toThrow("code_invalid");
  await expect(fails(new AppError("code_invalid"))).rejects.toThrow("code_invalid");
  await expect(fails(new AppError("code_missing"))).rejects.toThrow("code_missing");
  await expect(fails(new Error("a bug"))).rejects.toThrow("a bug");
  expect(await running.db.sql`select method, code, failures from private.sign_in_failures`).toEqual([
    { method: "code", code: "code_invalid", failures: 2 },
  ]);
});

it("keys are known by age and never by value", async () => {
  const environment = { CRON_SECRET: "a secret of the clock", HOME: "/root" } as unknown as NodeJS.ProcessEnv;
  expect(await noteSecrets(environment)).toBe(1);
  const [row] = await running.db.sql`select name, fingerprint from private.secret_ages`;
  expect(row).toEqual({ name: "CRON_SECRET", fingerprint: fingerprint("a secret of the clock") });
  expect(row?.fingerprint).toHaveLength(8);
});
