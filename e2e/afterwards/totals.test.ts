import { expect, test } from "@playwright/test";
import { sql } from "../support/services.ts";

test("after all tests every total is what the facts behind it give", async () => {
  expect(await sql`select * from public.reconcile_points()`).toEqual([]);
  expect(await sql`select * from private.figure_differences('-infinity', 'infinity')`).toEqual([]);
});
