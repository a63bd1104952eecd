import { Hono, type Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { html } from "hono/html";
import type { Sql } from "postgres";
import { z } from "zod";
import { isOwnForm } from "../same-origin.ts";
import { hasGranted, issueCode } from "./grants.ts";
import { APPLICATION } from "./schema.ts";
import { findOrCreateUser, listUsers, type User } from "./users.ts";

const KNOWN_SCOPES = ["identify", "email", "guilds", "guilds.join", "guilds.members.read"];

/** Real Discord sends people to registered addresses only; here that is any address of this machine. */
function isLocal(uri: string): boolean {
  if (!URL.canParse(uri)) return false;
  return ["localhost", "127.0.0.1", "[::1]"].includes(new URL(uri).hostname);
}

const query = z.object({
  client_id: z.literal(APPLICATION.id),
  redirect_uri: z.string().refine(isLocal),
  response_type: z.literal("code"),
  scope: z
    .string()
    .transform((scope) => scope.split(/[ +]/).filter(Boolean))
    .refine((scopes) => scopes.length > 0 && scopes.every((scope) => KNOWN_SCOPES.includes(scope))),
  state: z.string().optional(),
  code_challenge: z.string().optional(),
  code_challenge_method: z.enum(["S256"]).optional(),
  prompt: z.enum(["consent", "none"]).default("consent"),
});
type Query = z.infer<typeof query>;

function readQuery(c: Context): Query | string {
  const parsed = query.safeParse(c.req.query());
  if (parsed.success) return parsed.data;
  return `Discord would refuse this request: check ${parsed.error.issues.map((issue) => issue.path.join(".")).join(", ")}.`;
}

function backTo(asked: Query, answer: Record<string, string>): string {
  const url = new URL(asked.redirect_uri);
  for (const [name, value] of Object.entries(answer)) url.searchParams.set(name, value);
  if (asked.state !== undefined) url.searchParams.set("state", asked.state);
  return url.href;
}

const style = `:root{color-scheme:dark light;font:16px/1.5 system-ui,sans-serif}
main{max-width:24rem;margin:3rem auto;padding:0 1rem}form{display:grid;gap:.75rem}
button,input{font:inherit;padding:.75rem;border-radius:8px;border:1px solid #8886;min-height:44px}
button{cursor:pointer}p{opacity:.8}`;

const page = (asked: Query, users: User[]) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>Authorize ${APPLICATION.name} (local Discord)</title>
        <link rel="icon" href="data:," />
        <style>
          ${style}
        </style>
      </head>
      <body>
        <main>
          <h1>Local Discord</h1>
          <p>${APPLICATION.name} wants to: ${asked.scope.join(", ")}. This is not the real Discord.</p>
          <form method="post">
            ${users.map(
              (user) =>
                html`<button name="person" value="${user.username}">
                  Authorize as ${user.global_name}
                </button>`,
            )}
          </form>
          <form method="post" style="margin-top:1.5rem">
            <label for="person">Someone else</label>
            <input id="person" name="person" required maxlength="32" autocomplete="off" />
            <button>Authorize</button>
          </form>
          <form method="post" style="margin-top:1.5rem">
            <button name="cancel" value="1">Cancel</button>
          </form>
        </main>
      </body>
    </html>`;

/** Who agreed in this browser last, as whom Discord would have signed it in. */
const PERSON = "local_discord_person";

const codeFor = (sql: Sql, asked: Query, userId: string) =>
  issueCode(sql, {
    userId,
    redirectUri: asked.redirect_uri,
    scopes: asked.scope,
    challenge: asked.code_challenge ?? null,
  });

/** The consent page: a person is chosen instead of signing in. */
export function authorizeRoutes(sql: Sql): Hono {
  const app = new Hono();

  app.get("/oauth2/authorize", async (c) => {
    const asked = readQuery(c);
    if (typeof asked === "string") return c.text(asked, 400);
    const person = getCookie(c, PERSON);
    if (asked.prompt === "none" && person && (await hasGranted(sql, person, asked.scope)))
      return c.redirect(backTo(asked, { code: await codeFor(sql, asked, person) }));
    return c.html(page(asked, await listUsers(sql)));
  });

  app.post("/oauth2/authorize", async (c) => {
    if (!isOwnForm(c)) return c.text("This form must be sent from its own page.", 403);
    const asked = readQuery(c);
    if (typeof asked === "string") return c.text(asked, 400);
    const form = await c.req.parseBody();
    if (typeof form.person !== "string") {
      return c.redirect(
        backTo(asked, {
          error: "access_denied",
          error_description: "The resource owner or authorization server denied the request",
        }),
      );
    }
    const user = await findOrCreateUser(sql, form.person);
    setCookie(c, PERSON, user.id, { path: "/", httpOnly: true, sameSite: "Lax" });
    return c.redirect(backTo(asked, { code: await codeFor(sql, asked, user.id) }));
  });

  return app;
}
