import type { Context, Hono } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { z } from "zod";
import type { Doc } from "./documents.ts";
import { parseForm } from "./form.ts";
import { once, type Answer } from "./idempotency.ts";
import { newId } from "./ids.ts";
import { read } from "./params.ts";
import { foreignAccount, Problem, invalid, uncovered } from "./problem.ts";
import { render } from "./render.ts";
import { API_VERSION, type Store } from "./store.ts";
import { transact, type StripeContext } from "./context.ts";

type Input<S extends z.ZodType> = { store: Store; params: z.output<S>; id: string; origin: string };
/** A returned Problem is a refusal whose traces stay (a declined charge); a thrown one undoes everything. */
export type Operation<S extends z.ZodType> = {
  schema: S;
  /** Whether it may be done in the name of a connected account (`Stripe-Account`). */
  connected?: boolean;
  run(input: Input<S>): Promise<Doc | Record<string, unknown> | Problem>;
};

export const operation = <S extends z.ZodType>(
  schema: S,
  run: Operation<S>["run"],
  options: { connected?: boolean } = {},
): Operation<S> => ({ schema, run, ...options });

const refusal = (problem: Problem): Answer => ({ status: problem.status, body: { error: problem.body } });

function authorize(c: Context, context: StripeContext): void {
  const header = c.req.header("authorization") ?? "";
  const basic = /^Basic (.+)$/.exec(header)?.[1];
  const key = basic ? (atob(basic).split(":")[0] ?? "") : (/^Bearer (.+)$/.exec(header)?.[1] ?? "");
  if (key === context.keys.secretKey) return;
  const shown = key.length > 12 ? `${key.slice(0, 8)}***${key.slice(-4)}` : "***";
  throw new Problem(401, {
    type: "invalid_request_error",
    message: key
      ? `Invalid API Key provided: ${shown}`
      : "You did not provide an API key. Provide it in the Authorization header, using Bearer auth.",
  });
}

function checkHeaders(c: Context): void {
  const version = c.req.header("stripe-version");
  if (version && version !== API_VERSION) {
    throw invalid(`Invalid Stripe API version: ${version}. The local stand-in speaks ${API_VERSION}.`);
  }
}

/** The connected account that a request is for. */
async function accountOf(c: Context, connected: boolean, store: Store): Promise<string | null> {
  const id = c.req.header("stripe-account");
  if (!id) return null;
  if (!connected) throw uncovered("The header Stripe-Account for this request");
  const account = await store.find("account", id);
  if (account && !account.deleted) return id;
  throw foreignAccount(id);
}

async function answer<S extends z.ZodType>(
  c: Context,
  context: StripeContext,
  op: Operation<S>,
  requestId: string,
) {
  authorize(c, context);
  checkHeaders(c);
  const query = new URL(c.req.url).search.slice(1);
  const body = c.req.method === "GET" ? "" : await c.req.text();
  const form = parseForm([query, body].filter(Boolean).join("&"));
  const params = read(op.schema, form);
  const expand = (params as { expand?: string[] }).expand ?? [];
  const input = { params, id: c.req.param("id") ?? "", origin: new URL(c.req.url).origin };
  const work = async (store: Store): Promise<Answer> => {
    const account = await accountOf(c, op.connected ?? false, store);
    const result = await op.run({ store: account ? store.of(account) : store, ...input });
    if (result instanceof Problem) return refusal(result);
    if (result.object === "list" || result.deleted) return { status: 200, body: result };
    return { status: 200, body: await render(store, result as Doc, expand) };
  };
  const key = c.req.method === "POST" ? c.req.header("idempotency-key") : undefined;
  if (key && key.length > 255) throw invalid("Idempotency keys must be 255 characters or less.");
  const account = c.req.header("stripe-account") ?? "";
  const request = { account, method: c.req.method, path: c.req.path, body, id: requestId };
  if (key) return once(context, key, request, work);
  return { ...(await transact(context, work, { id: requestId, idempotency_key: null })), replayed: false };
}

/** Registers one operation of the API under `method` and `path`. */
export function mount<S extends z.ZodType>(
  app: Hono,
  context: StripeContext,
  method: "GET" | "POST" | "DELETE",
  path: string,
  op: Operation<S>,
): void {
  app.on(method, path, async (c) => {
    const requestId = newId("req", 14);
    c.header("Request-Id", requestId);
    c.header("Stripe-Version", API_VERSION);
    const key = c.req.header("idempotency-key");
    if (key) c.header("Idempotency-Key", key);
    try {
      const result = await answer(c, context, op, requestId);
      if (result.replayed) c.header("Idempotent-Replayed", "true");
      return c.json(result.body as object, result.status as ContentfulStatusCode);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if (error.status === 409) c.header("Stripe-Should-Retry", "true");
      return c.json({ error: error.body }, error.status as ContentfulStatusCode);
    }
  });
}
