import { expect, test } from "vitest";
import { readSessionValue } from "../../local/testing/bad-sessions.ts";
import { codeFor } from "../support/mailbox.ts";
import { clientOf, createMember } from "../support/members.ts";
import { services } from "../support/services.ts";
import { openVisitor } from "../support/visitor.ts";

/** Pages of every kind: static, made for each request, the member's own, and what an open page reads. */
const places = ["/", "/pricing", "/auth", "/leaderboard", "/live-chat", "/members/settings", "/api/me"];

test("whatever a member writes about themselves with their own token, they can sign in and open every page", async () => {
  const { email } = await createMember();
  const client = await clientOf(email);
  const write = async (characters: number) => {
    const { data } = await client.auth.getSession();
    const { status } = await fetch(`${services.supabase.url}/auth/v1/user`, {
      method: "PUT",
      headers: {
        apikey: services.supabase.publishableKey,
        authorization: `Bearer ${data.session?.access_token}`,
        "content-type": "application/json",
      },
      body: JSON.stringify({
        data: { [`notes${characters}`]: "x".repeat(characters), full_name: "é".repeat(characters) },
      }),
    });
    expect(status).toBe(200);
  };
  for (const characters of [6000, 100_000, 10]) {
    await write(characters);
    const visitor = openVisitor();
    const asked = await visitor.send(await visitor.open("/auth"), "Send me a code", { email });
    const fields = { code: await codeFor(email), intent: "verify" };
    const { to } = await visitor.submit(asked, "Six-digit code", fields);
    expect([characters, to]).toEqual([characters, "/members/dashboard"]);
    const parts = [...visitor.jar].filter(([name]) => name.startsWith("altura-auth"));
    expect(parts.map(([name]) => name)).toEqual(["altura-auth"]);
    const value = decodeURIComponent(parts[0]?.[1] ?? "");
    expect(value.length).toBeLessThan(3000);
    expect(readSessionValue(value)).not.toHaveProperty("user");
    for (const path of places) {
      const { status } = await visitor.ask(path);
      expect([characters, path, status < 400]).toEqual([characters, path, true]);
    }
    // Renewed on the way, by the middleware.
    const session = readSessionValue(value);
    const late = Buffer.from(JSON.stringify({ ...session, expires_at: 1 })).toString("base64url");
    visitor.jar.set("altura-auth", `base64-${late}`);
    expect((await visitor.open("/members/dashboard")).path).toBe("/members/dashboard");
    expect(visitor.jar.get("altura-auth")?.length).toBeLessThan(3000);
    expect(visitor.jar.has("altura-auth.0")).toBe(false);
  }
});
