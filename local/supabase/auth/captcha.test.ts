import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTurnstile } from "../../turnstile/start.ts";
import { newAddress } from "./testing-members.ts";
import { startAuthBench, type AuthBench } from "./testing.ts";

const secret = `1x${"0".repeat(31)}AA`;
let turnstile: Awaited<ReturnType<typeof startTurnstile>>;
let bench: AuthBench;
beforeAll(async () => {
  turnstile = await startTurnstile({ port: 0 });
  bench = await startAuthBench({ captcha: { secret, url: turnstile.url } });
});
afterAll(async () => {
  await bench.stop();
  await turnstile.stop();
});

async function token(): Promise<string> {
  const answer = await fetch(`${turnstile.url}/turnstile/v0/token`, { method: "POST" });
  return ((await answer.json()) as { token: string }).token;
}

const password = "correct horse";
const refused = (words: string) => ({
  status: 400,
  code: "captcha_failed",
  message: `captcha protection: request disallowed (${words})`,
});

describe("with a captcha", () => {
  it.each(["signUp", "signInWithOtp", "resetPasswordForEmail", "resend", "signInWithPassword"])(
    "%s needs a token",
    async (call) => {
      const calls: Record<string, () => Promise<{ error: unknown }>> = {
        signUp: () => bench.client().auth.signUp({ email: newAddress(), password }),
        signInWithOtp: () => bench.client().auth.signInWithOtp({ email: newAddress() }),
        resetPasswordForEmail: () => bench.client().auth.resetPasswordForEmail(newAddress()),
        resend: () => bench.client().auth.resend({ type: "signup", email: newAddress() }),
        signInWithPassword: () => bench.client().auth.signInWithPassword({ email: newAddress(), password }),
      };
      expect((await calls[call]?.())?.error).toMatchObject(refused("no captcha_token found"));
    },
  );

  it("takes each token once and sends the code then", async () => {
    const [email, captchaToken] = [newAddress(), await token()];
    const sent = await bench.client().auth.signInWithOtp({ email, options: { captchaToken } });
    expect(sent.error).toBeNull();
    expect(bench.message(email).code).toMatch(/^\d{6}$/);
    const again = await bench.client().auth.signInWithOtp({ email, options: { captchaToken } });
    expect(again.error).toMatchObject(refused("timeout-or-duplicate"));
    const forged = await bench
      .client()
      .auth.signUp({ email, password, options: { captchaToken: "made up" } });
    expect(forged.error).toMatchObject(refused("invalid-input-response"));
    expect(bench.messages.filter(({ to }) => to === email)).toHaveLength(1);
  });

  it("asks nobody who has shown a code or a refresh token, and not the app's own server", async () => {
    const email = newAddress();
    const server = bench.admin();
    expect((await server.auth.signInWithOtp({ email })).error).toBeNull();
    const client = bench.client();
    const { data, error } = await client.auth.verifyOtp({
      email,
      token: bench.message(email).code,
      type: "email",
    });
    expect(error).toBeNull();
    const refreshed = await client.auth.refreshSession({ refresh_token: data.session?.refresh_token ?? "" });
    expect(refreshed.error).toBeNull();
  });

  it("fails when the captcha's service does not answer", async () => {
    const alone = await startAuthBench({ captcha: { secret, url: "http://127.0.0.1:9" } });
    const { error } = await alone.client().auth.signInWithOtp({
      email: newAddress(),
      options: { captchaToken: "x" },
    });
    await alone.stop();
    expect(error).toMatchObject({ status: 500, message: "captcha verification process failed" });
  });
});
