import type { Context, Hono } from "hono";
import type { Session } from "../documents.ts";
import { answerChallenge, applyCode, asksCard, payWithCard, type CheckoutResult } from "../money/checkout.ts";
import { reader, transact, type StripeContext } from "../context.ts";
import { Problem } from "../problem.ts";
import { challengePage, checkoutPage, closedPage, receiptPage, type CodeTyped } from "./checkout.ts";
import { FIELDS, placeError, readPayer, typedFrom, type FieldErrors, type Typed } from "./fields.ts";

const successUrl = (session: Session) => session.success_url.replaceAll("{CHECKOUT_SESSION_ID}", session.id);
const blank = Object.fromEntries(FIELDS.map((name) => [name, ""])) as Typed;

const unknown = (c: Context) =>
  c.html(
    closedPage("This checkout does not exist", "The link is wrong, or the local data was reset.", null),
    404,
  );

const expired = (c: Context, session: Session) =>
  c.html(
    closedPage(
      "This checkout has expired",
      "Nothing was charged. Start again from the shop.",
      session.cancel_url ? { href: session.cancel_url, label: "Back to the shop" } : null,
    ),
    410,
  );

async function knownEmail(context: StripeContext, session: Session): Promise<string | null> {
  if (!session.customer) return session.customer_email;
  return (await (await reader(context)).get("customer", session.customer)).email;
}

async function form(
  c: Context,
  context: StripeContext,
  session: Session,
  typed: Typed,
  errors: FieldErrors,
  code?: CodeTyped,
) {
  const email = await knownEmail(context, session);
  const page = checkoutPage(session, email ? { ...typed, email } : typed, errors, email !== null, code);
  return c.html(page);
}

function follow(c: Context, context: StripeContext, result: CheckoutResult, typed: Typed) {
  const { session } = result;
  if (result.kind === "challenge") return c.redirect(`/c/pay/${session.id}/authenticate`, 303);
  if (result.kind === "refused") return form(c, context, session, typed, placeError(result.error));
  return session.status === "expired" ? expired(c, session) : c.redirect(successUrl(session), 303);
}

/** A form posted from another site is refused; a browser always says where a form comes from. */
const foreign = (c: Context) => {
  const origin = c.req.header("origin");
  return origin !== undefined && origin !== "null" && origin !== new URL(c.req.url).origin;
};

/** The pages that Stripe would host: checkout and 3D Secure. */
export function checkoutRoutes(app: Hono, context: StripeContext): void {
  const open = async (c: Context) =>
    (await reader(context)).findAnywhere("checkout.session", c.req.param("session") ?? "");

  app.get("/receipts/:charge", async (c) => {
    const charge = await (await reader(context)).findAnywhere("charge", c.req.param("charge"));
    return charge?.paid ? c.html(receiptPage(charge)) : unknown(c);
  });

  app.get("/c/pay/:session", async (c) => {
    const session = await open(c);
    if (!session) return unknown(c);
    if (session.status === "complete") return c.redirect(successUrl(session), 303);
    if (session.status === "expired") return expired(c, session);
    return form(c, context, session, blank, {});
  });

  app.post("/c/pay/:session", async (c) => {
    const session = await open(c);
    if (!session) return unknown(c);
    if (foreign(c)) return c.text("This form was sent from another site.", 403);
    const email = await knownEmail(context, session);
    const typed = typedFrom(await c.req.formData());
    const read = readPayer(
      email ? { ...typed, email } : typed,
      Math.floor(Date.now() / 1000),
      asksCard(session),
    );
    if ("errors" in read && session.status === "open") return form(c, context, session, typed, read.errors);
    if ("errors" in read) return follow(c, context, { kind: "closed", session }, typed);
    return follow(
      c,
      context,
      await transact(context, (store) => payWithCard(store.ownedBy(session), session.id, read.payer)),
      typed,
    );
  });

  app.post("/c/pay/:session/code", async (c) => {
    const session = await open(c);
    if (!session) return unknown(c);
    if (foreign(c)) return c.text("This form was sent from another site.", 403);
    const typed = String((await c.req.formData()).get("promotionCode") ?? "").slice(0, 200);
    try {
      await transact(context, (store) => applyCode(store.ownedBy(session), session.id, typed));
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      return form(c, context, session, blank, {}, { typed, error: error.message });
    }
    return c.redirect(`/c/pay/${session.id}`, 303);
  });

  app.get("/c/pay/:session/authenticate", async (c) => {
    const session = await open(c);
    if (!session) return unknown(c);
    return session._challenge ? c.html(challengePage(session)) : c.redirect(`/c/pay/${session.id}`, 303);
  });

  app.post("/c/pay/:session/authenticate", async (c) => {
    const session = await open(c);
    if (!session) return unknown(c);
    if (foreign(c)) return c.text("This form was sent from another site.", 403);
    const passed = (await c.req.formData()).get("answer") === "complete";
    const result = await transact(context, (store) =>
      answerChallenge(store.ownedBy(session), session.id, passed),
    );
    if (result.kind === "closed" && result.session.status === "open")
      return c.redirect(`/c/pay/${session.id}`, 303);
    return follow(c, context, result, { ...blank, ...session._challenge?.typed });
  });
}
