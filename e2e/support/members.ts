import { randomUUID } from "node:crypto";
import type { BrowserContext, Page } from "@playwright/test";
import { insertMember, type NewMember } from "../../local/testing/member.ts";
import { openSession } from "../../local/testing/session.ts";
import { uniqueName } from "./numbers.ts";
import { services, sql } from "./services.ts";

export type TestMember = { id: string; email: string; name: string };

/** An address no other test uses. */
export function newEmail(name = "visitor"): string {
  return `${name}-${randomUUID().slice(0, 8)}@e2e.test`;
}

type Made = Omit<NewMember, "id" | "email" | "name">;

async function make(name: string, made: Made): Promise<TestMember> {
  const email = newEmail("member");
  return { id: await insertMember(sql, { email, name, ...made }), email, name };
}

/** A verified member; `onboarded` (the default) has finished onboarding through the member's own functions. */
export function createMember({ name = "Rana Okafor", onboarded = true } = {}): Promise<TestMember> {
  return make(name, { onboarded });
}

/** A Supabase client that speaks for the member, under row level security. */
export async function clientOf(email: string) {
  return (await openSession(services, email)).client;
}

/** Signs a browser in without the pages: the journey tests those; other tests need only the session. */
export async function signIn(context: BrowserContext, email: string): Promise<void> {
  const { jar } = await openSession(services, email);
  const url = services.app;
  await context.addCookies([
    ...[...jar].map(([name, value]) => ({ name, value, url })),
    { name: "altura_hint", value: "1", url },
    // As after signing in without having been let in yet: the first member page looks, and gives the pass.
    { name: "altura_onboarded", value: "none", url },
  ]);
}

/** Ends the session in this browser only. An open page may still ask for its data, and is refused: `allowSessionEnd`. */
export async function endSession(context: BrowserContext): Promise<void> {
  await context.clearCookies({ name: /^altura[-_](auth|hint|onboarded)/ });
}

/** Leaves the page, so that it asks for nothing any more, and ends its session. */
export async function signOut(page: Page): Promise<void> {
  await page.goto("about:blank");
  await endSession(page.context());
}

/** A member of staff of this test's own: the service role may not hand out roles, so the row is written as the owner. */
export function createStaff(role: "admin" | "moderator", name = "Signe Dahl"): Promise<TestMember> {
  return make(name, { role });
}

/** Gives a member an earlier day of joining, so many days ago; the figures of both days follow it. */
export async function joinedBefore({ id }: TestMember, days: number): Promise<void> {
  await sql`update public.profiles set created_at = now() - make_interval(days => ${days}) where user_id = ${id}`;
}

/** A member of a tier who is no newcomer of the chat, with a username unless the chat is to ask for one. */
export async function createWriter(name: string, tier = "plus", named = true): Promise<TestMember> {
  const writer = await make(name, { daysAgo: 30, tier, points: 200 });
  if (named)
    await sql`update public.profiles set username = ${uniqueName("writer-")} where user_id = ${writer.id}`;
  return writer;
}

export async function removeRoles(member: TestMember): Promise<void> {
  await sql`delete from public.user_roles where user_id = ${member.id}`;
}
