import { randomUUID } from "node:crypto";
import type { BrowserContext } from "@playwright/test";
import { openSession } from "../../local/testing/session.ts";
import { admin, services, sql } from "./services.ts";

export type TestMember = { id: string; email: string; name: string };

/** An address no other test uses. */
export function newEmail(name = "visitor"): string {
  return `${name}-${randomUUID().slice(0, 8)}@e2e.test`;
}

/** A verified member; `onboarded` (the default) has finished onboarding through the member's own functions. */
export async function createMember({ name = "Rana Okafor", onboarded = true } = {}): Promise<TestMember> {
  const email = newEmail("member");
  const { data, error } = await admin.auth.admin.createUser({
    email,
    email_confirm: true,
    user_metadata: { full_name: name },
  });
  if (error) throw error;
  if (onboarded) {
    const client = await clientOf(email);
    for (const [step, answer] of [
      ["profile", { full_name: name }],
      ["interests", { interests: ["community"] }],
      ["wallet", {}],
      ["consent", { terms: true }],
    ] as const) {
      const saved = await client.rpc("save_onboarding_step", { p_step: step, p_data: answer });
      if (saved.error) throw saved.error;
    }
    const done = await client.rpc("complete_onboarding");
    if (done.error) throw done.error;
  }
  return { id: data.user.id, email, name };
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

/** A member of staff of this test's own: the service role may not hand out roles, so the row is written as the owner. */
export async function createStaff(role: "admin" | "moderator", name = "Signe Dahl"): Promise<TestMember> {
  const member = await createMember({ name });
  await sql`insert into public.user_roles (user_id, role) values (${member.id}, ${role})`;
  return member;
}

/** Gives a member an earlier day of joining, so many days ago; the figures of both days follow it. */
export async function joinedBefore({ id }: TestMember, days: number): Promise<void> {
  await sql`update public.profiles set created_at = now() - make_interval(days => ${days}) where user_id = ${id}`;
}

/** A member of a tier who is no newcomer of the chat. */
export async function createWriter(name: string, tier = "plus"): Promise<TestMember> {
  const member = await createMember({ name });
  await joinedBefore(member, 30);
  await sql`update public.profiles set tier = ${tier} where user_id = ${member.id}`;
  await sql`select private.award(${member.id}, 'manual', ${`e2e-${member.id}`}, 200, 'For a test')`;
  return member;
}

export async function removeRoles(member: TestMember): Promise<void> {
  await sql`delete from public.user_roles where user_id = ${member.id}`;
}
