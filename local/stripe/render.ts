import type { Coupon, Doc, Invoice, Session } from "./documents.ts";
import { invalid } from "./problem.ts";
import { publicDoc } from "./public-doc.ts";
import type { Store } from "./store.ts";

export const asList = (data: unknown[], url: string, more = false) => ({
  object: "list",
  data,
  has_more: more,
  url,
});

/** Parts that Stripe leaves out until they are expanded. */
async function hiddenPart(store: Store, doc: Doc, key: string): Promise<unknown> {
  if (doc.object === "checkout.session" && key === "line_items") {
    return asList((doc as Session)._line_items, `/v1/checkout/sessions/${doc.id}/line_items`);
  }
  if (doc.object === "invoice" && key === "payments") {
    return asList((doc as Invoice)._payments, `/v1/invoice_payments?invoice=${doc.id}`);
  }
  if (doc.object === "coupon" && key === "applies_to") {
    const products = (doc as Coupon)._products;
    return products ? { products } : undefined;
  }
  if (doc.object === "charge" && key === "refunds") {
    return asList(await store.all("refund", { charge: doc.id }), `/v1/charges/${doc.id}/refunds`);
  }
  return undefined;
}

async function byId(store: Store, id: string): Promise<Doc | null> {
  const [row] = await store.sql`select doc from stripe.documents where id = ${id}`;
  return (row?.doc as Doc | undefined) ?? null;
}

/** What an element was kept as; one that was expanded is itself. */
const idless = (kept: unknown, shown: unknown) => (typeof kept === "string" ? shown : kept);

/** A list of ids is expanded element by element. */
async function expandIds(store: Store, values: unknown[]): Promise<void> {
  for (const [at, id] of values.entries()) {
    const target = typeof id === "string" ? await byId(store, id) : null;
    if (target) values[at] = publicDoc(structuredClone(target));
  }
}

async function expandPath(
  store: Store,
  node: unknown,
  raw: unknown,
  path: string[],
  whole: string,
): Promise<void> {
  const [key, ...rest] = path;
  if (key === undefined || node === null || node === undefined) return;
  if (Array.isArray(node)) {
    for (const [at, item] of node.entries())
      await expandPath(store, item, idless((raw as unknown[])[at], item), path, whole);
    return;
  }
  const shown = node as Record<string, unknown>;
  const source = (raw ?? shown) as Doc;
  const hidden = shown[key] === undefined ? await hiddenPart(store, source, key) : undefined;
  if (hidden !== undefined) shown[key] = structuredClone(hidden);
  const value = shown[key];
  if (value === undefined) throw invalid(`This property cannot be expanded (${whole}).`, "expand[0]");
  if (typeof value === "string") {
    const target = await byId(store, value);
    if (!target) throw invalid(`This property cannot be expanded (${whole}).`, "expand[0]");
    shown[key] = publicDoc(structuredClone(target));
    return expandPath(store, shown[key], target, rest, whole);
  }
  if (Array.isArray(value)) await expandIds(store, value);
  const kept = source[key];
  const inner = typeof kept === "string" ? await byId(store, kept) : kept;
  return expandPath(store, value, inner ?? value, rest, whole);
}

/** Shows a document with the paths of `expand[]` filled in. */
export async function render(store: Store, doc: Doc, expand: string[] = []): Promise<Doc> {
  const shown = structuredClone(publicDoc(doc));
  if (doc.object === "checkout.session" && expand.includes("total_details.breakdown")) {
    const { total_details, _taxes } = doc as Session;
    // The discounts of a session are shown on it, not here.
    shown.total_details = { ...total_details, breakdown: { discounts: [], taxes: _taxes ?? [] } };
  }
  for (const path of expand) await expandPath(store, shown, doc, path.split("."), path);
  return shown;
}
