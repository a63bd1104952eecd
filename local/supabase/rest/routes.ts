import { Hono, type Context } from "hono";
import type { Sql } from "postgres";
import type { Keys } from "../keys.ts";
import { SCHEMA, type Catalog } from "./catalog/catalog.ts";
import type { CatalogWatch } from "./catalog/watch-catalog.ts";
import { chooseMedia } from "./http/media.ts";
import { toProblem } from "./http/pg-problem.ts";
import { parsePrefer } from "./http/prefer.ts";
import { respond } from "./http/respond.ts";
import { claimsReader } from "./http/who.ts";
import { methodsOfRoutine, planCall } from "./plan/call.ts";
import { findRelation, type Call, type Plan } from "./plan/plan.ts";
import { planRead } from "./plan/read.ts";
import { planWrite } from "./plan/write.ts";
import { Problem, UnknownName } from "./problem.ts";
import { runStatement, type Setting } from "./transaction.ts";

function problemResponse(problem: Problem, method: string): Response {
  const headers = {
    "Content-Type": "application/json; charset=utf-8",
    "Proxy-Status": `PostgREST; error=${problem.body.code}`,
    ...problem.headers,
  };
  return new Response(method === "HEAD" ? null : JSON.stringify(problem.body), {
    status: problem.status,
    headers,
  });
}

/** Only one schema is exposed; asking for another by profile is refused. */
function checkProfile(c: Context): void {
  const reading = ["GET", "HEAD", "OPTIONS"].includes(c.req.method);
  const profile = c.req.header(reading ? "accept-profile" : "content-profile");
  if (profile !== undefined && profile !== SCHEMA)
    throw new Problem(406, "PGRST106", `Invalid schema: ${profile}`, {
      hint: `Only the following schemas are exposed: ${SCHEMA}`,
    });
}

function cookiesOf(header: string | undefined): Record<string, string> {
  const pairs = (header ?? "").split(";").map((part) => part.trim().split("="));
  return Object.fromEntries(
    pairs.filter(([name]) => name).map(([name, ...value]) => [name, value.join("=")]),
  );
}

async function readCall(c: Context, name: string): Promise<Call> {
  checkProfile(c);
  const method = c.req.method as Call["method"];
  return {
    method,
    name,
    search: new URL(c.req.url).searchParams,
    range: c.req.header("range"),
    contentType: c.req.header("content-type"),
    body: method === "POST" || method === "PATCH" ? await c.req.text() : "",
    prefer: parsePrefer(c.req.header("prefer")),
    media: chooseMedia(c.req.header("accept")),
  };
}

function planFor(catalog: Catalog, call: Call, routine: boolean): Plan {
  if (routine) return planCall(catalog, call);
  return call.method === "GET" || call.method === "HEAD" ? planRead(catalog, call) : planWrite(catalog, call);
}

/** `OPTIONS`: what may be done with a table or a function, as its shape allows; who may is not looked at. */
function allowed(catalog: Catalog, call: Call, routine: boolean): Response {
  const methods = routine
    ? methodsOfRoutine(catalog, call)
    : ["GET", "HEAD", ...findRelation(catalog, call.name).writable];
  const headers = { "Access-Control-Allow-Origin": "*", Allow: ["OPTIONS", ...methods].join(",") };
  return new Response(null, { status: 200, headers });
}

/** PostgREST's protocol over the schema `public`; errors are its own, with its codes. */
export function restRoutes(keys: Keys, pool: Sql, watch: CatalogWatch): Hono {
  const readClaims = claimsReader(keys);

  async function answer(c: Context, name: string, routine: boolean): Promise<Response> {
    let anonymous = true;
    try {
      const claims = await readClaims(
        c.req.header("apikey") ?? c.req.query("apikey"),
        c.req.header("authorization"),
      );
      anonymous = claims.role === "anon";
      const call = await readCall(c, name);
      if (call.method === "OPTIONS") return await orReload((catalog) => allowed(catalog, call, routine));
      const plan = await orReload((catalog) => planFor(catalog, call, routine));
      const { timeouts, preRequest } = await watch.current();
      const setting: Setting = {
        claims,
        method: call.method,
        path: c.req.path.replace(/^\/rest\/v1/, ""),
        headers: JSON.stringify(c.req.header()),
        cookies: JSON.stringify(cookiesOf(c.req.header("cookie"))),
        timeout: timeouts.get(claims.role) ?? "",
        preRequest,
      };
      const done = await runStatement(pool, setting, plan.statement, { ...plan, plan: plan.explain });
      const { contentType } = call.media;
      return respond(plan, done.answer, done.plan, { contentType, applied: call.prefer.applied });
    } catch (error) {
      return problemResponse(toProblem(error, anonymous), c.req.method);
    }
  }

  /** A name that is not known may be newer than the schema cache: it is read again once. */
  async function orReload<T>(work: (catalog: Catalog) => T): Promise<T> {
    try {
      return work(await watch.current());
    } catch (error) {
      if (!(error instanceof UnknownName)) throw error;
      return work(await watch.reload());
    }
  }

  const app = new Hono();
  app.on(["GET", "POST", "OPTIONS"], "/rpc/:name", (c) => answer(c, c.req.param("name"), true));
  app.on(["GET", "POST", "PATCH", "DELETE", "OPTIONS"], "/:name", (c) =>
    answer(c, c.req.param("name"), false),
  );
  app.all("/rpc/:name", ({ req: { method } }) =>
    problemResponse(new Problem(405, "PGRST101", `Cannot use the ${method} method on RPC`), method),
  );
  app.all("*", (c) => {
    const problem =
      c.req.path.replace(/\/$/, "") === "/rest/v1"
        ? new Problem(404, "PGRST126", "Root endpoint metadata is disabled")
        : c.req.path.split("/").length > 4 && !c.req.path.includes("/rpc/")
          ? new Problem(404, "PGRST125", "Invalid path specified in request URL")
          : new Problem(405, "PGRST117", `Unsupported HTTP method: ${c.req.method}`);
    return problemResponse(problem, c.req.method);
  });
  return app;
}
