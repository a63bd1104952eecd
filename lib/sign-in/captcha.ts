import "server-only";
import { z } from "zod";
import { env } from "@/lib/platform/env";
import { AppError } from "@/lib/platform/errors";
import { timeouts } from "@/lib/platform/timeouts.mjs";

const verdict = z.object({ success: z.boolean(), "error-codes": z.array(z.string()).default([]) });

/** What the widget in the browser needs: the site key, and the address of its script. */
export type Captcha = { siteKey: string; script: string };

/** Null while no captcha is configured (TURNSTILE_SITE_KEY and TURNSTILE_SECRET_KEY). */
export function captchaWidget(): Captcha | null {
  const siteKey = env.TURNSTILE_SITE_KEY;
  return siteKey ? { siteKey, script: `${env.TURNSTILE_URL}/turnstile/v0/api.js?render=explicit` } : null;
}

/**
 * Wants the token of a solved captcha before a code is sent or a password tried, when one is configured. It is verified
 * here (https://developers.cloudflare.com/turnstile/get-started/server-side-validation/), because the auth service asks
 * the app's own server for none; whoever calls the auth service past the app is asked there. Throws `captcha_failed`,
 * and `service_unavailable` when nobody answers.
 */
export async function demandHuman(token: string | undefined, address: string | null): Promise<void> {
  const secret = env.TURNSTILE_SECRET_KEY;
  if (!secret) return;
  if (!token) throw new AppError("captcha_failed");
  const body = new URLSearchParams({ secret, response: token });
  if (address !== null) body.set("remoteip", address);
  const verified = await fetch(`${env.TURNSTILE_URL}/turnstile/v0/siteverify`, {
    method: "POST",
    body,
    signal: AbortSignal.timeout(timeouts.captchaMs),
  })
    .then(async (answer) => verdict.parse(await answer.json()))
    .catch((cause: unknown) => {
      throw new AppError("service_unavailable", { detail: "captcha", cause });
    });
  if (verified.success) return;
  const codes = verified["error-codes"];
  if (codes.some((code) => code.endsWith("-secret"))) {
    console.error("The captcha's secret key is refused:", codes.join(", "));
  }
  throw new AppError("captcha_failed", { detail: codes.join(", ") });
}
