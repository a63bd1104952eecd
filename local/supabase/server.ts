import { Hono, type Context, type MiddlewareHandler } from "hono";
import { cors } from "hono/cors";
import type { Keys } from "./keys.ts";

type Mounts = {
  auth: Hono;
  rest: Hono;
  storage: Hono;
  /** Known only once the server listens: the realtime part attaches itself to it. */
  realtime: () => Hono;
};

/** Paths a browser or a mail program opens by itself, so without an API key, as on the hosted gateway. */
const OPEN =
  /^\/auth\/v1\/(verify|callback|authorize|\.well-known\/[^/]+)$|^\/storage\/v1\/object\/(public|sign)\//;
const MISSING = /^\/(functions|graphql|pg)(\/|$)/;

const exposed = [
  "Content-Encoding, Content-Location, Content-Range, Content-Type, Date, Location, Range-Unit",
  "Link, X-Total-Count, X-Supabase-Api-Version, Preference-Applied, Retry-After",
];

const withHeaders = cors({ origin: "*", maxAge: 3600, exposeHeaders: exposed });

/** As the hosted gateway does (Kong's plugin `cors`): only a preflight ends here, with 200; any other OPTIONS goes on. */
const crossOrigin: MiddlewareHandler = async (c, next) => {
  if (c.req.method !== "OPTIONS") return withHeaders(c, next);
  if (!c.req.header("origin") || !c.req.header("access-control-request-method")) return next();
  const answer = await withHeaders(c, next);
  return answer && new Response(null, { status: 200, headers: answer.headers });
};

function refuseKey(c: Context, message: string, hint: string): Response {
  return c.json({ message, hint }, 401);
}

function requireKey(keys: Keys): MiddlewareHandler {
  return async (c, next) => {
    if (OPEN.test(c.req.path)) return next();
    const key = c.req.header("apikey") ?? c.req.query("apikey");
    if (!key)
      return refuseKey(
        c,
        "No API key found in request",
        "No `apikey` request header or url param was found.",
      );
    if (key !== keys.publishable && key !== keys.secret)
      return refuseKey(c, "Invalid API key", "Double check your Supabase publishable or secret API key.");
    if (key === keys.secret && c.req.header("user-agent")?.startsWith("Mozilla/"))
      return refuseKey(
        c,
        "Forbidden use of secret API key in browser",
        "Secret API keys can only be used in a protected environment and should never be used in a browser.",
      );
    return next();
  };
}

/**
 * The gateway in front of auth, REST, storage and realtime: CORS, the API key, and plain refusals for the hosted services
 * that have no local counterpart.
 */
export function gateway(
  keys: Keys,
  { auth, rest, storage, realtime }: Mounts,
  onRequest: () => void = () => {},
): Hono {
  const app = new Hono();
  app.use((_c, next) => {
    onRequest();
    return next();
  });
  app.use(crossOrigin);
  app.use(requireKey(keys));
  app.route("/auth/v1", auth);
  app.route("/rest/v1", rest);
  app.route("/storage/v1", storage);
  app.all("/realtime/v1/*", (c) => realtime().fetch(c.req.raw, c.env));
  app.all("*", (c) => {
    if (!MISSING.test(c.req.path)) return c.json({ message: "no Route matched with those values" }, 404);
    const message = `${c.req.path.split("/")[1]} is not part of the local Supabase; use a hosted project for it`;
    return c.json({ statusCode: "501", error: "Not Implemented", message }, 501);
  });
  return app;
}
