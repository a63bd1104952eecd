import { Hono } from "hono";
import type { Auth, AuthEnv } from "../auth.ts";
import { requireCaptcha } from "../captcha.ts";
import { limited } from "../counts.ts";
import { sendOtp } from "./otp.ts";
import { recover, resend } from "./recover.ts";
import { signUp } from "./signup.ts";

/** What sends a message to an address: /signup, /otp, /magiclink, /recover, /resend. */
export function accountRoutes(auth: Auth): Hono<AuthEnv> {
  const app = new Hono<AuthEnv>();
  const { codes } = auth.limits;
  const captcha = requireCaptcha(auth);

  app.post("/signup", limited(auth, "signup", codes), captcha, async (c) => c.json(await signUp(auth, c)));
  for (const path of ["/otp", "/magiclink"] as const)
    app.post(path, limited(auth, "otp", codes), captcha, async (c) => {
      await sendOtp(auth, c);
      return c.json({});
    });
  app.post("/recover", limited(auth, "recover", codes), captcha, async (c) => {
    await recover(auth, c);
    return c.json({});
  });
  app.post("/resend", limited(auth, "resend", codes), captcha, async (c) => {
    await resend(auth, c);
    return c.json({});
  });
  return app;
}
