import { Hono } from "hono";
import type { Auth, AuthContext, AuthEnv } from "../auth.ts";
import { change } from "../change.ts";
import { isPkceHash } from "../codes/code.ts";
import { limited } from "../counts.ts";
import { AuthFailure, invalid } from "../errors.ts";
import { redirectTarget } from "../redirect.ts";
import { readBody } from "../request.ts";
import { openSession } from "../sessions/open.ts";
import { issueAuthCode } from "../sessions/pkce.ts";
import type { Method } from "../sessions/row.ts";
import type { TokenResponse } from "../sessions/token.ts";
import { applyProof, HALF_CONFIRMED } from "./apply.ts";
import { proveCode, proveHash } from "./find.ts";
import { parseProof } from "./params.ts";
import { errorRedirect, messageRedirect, tokenRedirect, withCode } from "./redirects.ts";

/** `POST /verify`: null when one half of a change of address was confirmed. */
async function verify(auth: Auth, c: AuthContext): Promise<TokenResponse | null> {
  const { type, proof } = parseProof(await readBody(c));
  return change(auth, async (tx) => {
    const proven =
      proof.kind === "code" ? await proveCode(auth, tx, type, proof) : await proveHash(tx, type, proof.hash);
    if (proven instanceof AuthFailure) return proven;
    return (await applyProof(tx, proven)) ? openSession(auth, tx, c, proven.user.id, "otp") : null;
  });
}

const flowMethod: Record<string, Method> = {
  signup: "email/signup",
  email: "email/signup",
  invite: "invite",
  magiclink: "magiclink",
  recovery: "recovery",
  email_change: "email_change",
};

/** Where `GET /verify` sends the browser; the code is used up either way only when it was right. */
async function followLink(auth: Auth, c: AuthContext, type: string, hash: string): Promise<string> {
  const target = redirectTarget(auth, c);
  const isPkce = isPkceHash(hash);
  try {
    return await change(auth, async (tx) => {
      const proven = await proveHash(tx, type, hash);
      if (!(await applyProof(tx, proven))) return messageRedirect(target, HALF_CONFIRMED, isPkce);
      if (!isPkce) return tokenRedirect(target, await openSession(auth, tx, c, proven.user.id, "otp"), type);
      const method = type === "email" && proven.token === "recovery_token" ? "magiclink" : flowMethod[type];
      return withCode(target, await issueAuthCode(tx, proven.user.id, method ?? "magiclink"));
    });
  } catch (error) {
    if (error instanceof AuthFailure) return errorRedirect(target, error, isPkce);
    throw error;
  }
}

export function verifyRoutes(auth: Auth): Hono<AuthEnv> {
  const app = new Hono<AuthEnv>();
  app.use("/verify", limited(auth, "verify", auth.limits.verify));

  app.post("/verify", async (c) => c.json((await verify(auth, c)) ?? { msg: HALF_CONFIRMED, code: "200" }));

  app.get("/verify", async (c) => {
    const type = c.req.query("type") ?? "";
    const hash = c.req.query("token_hash") ?? c.req.query("token") ?? "";
    if (!type) throw invalid("Verify requires a verification type");
    if (!hash) throw invalid("Verify requires a token or a token hash");
    return c.redirect(await followLink(auth, c, type, hash), 303);
  });
  return app;
}
