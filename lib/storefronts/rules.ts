/** What is offered: public pictures, and files that only buyers get. */
export const pictureBucket = "storefronts";
export const fileBucket = "goods";
export type GoodsBucket = typeof pictureBucket | typeof fileBucket;

/** Where a picture or a file of a product lies in its bucket: its address is public, so it does not name the seller. */
export const goodsPath = (product: string, id: string) => `${product}/${id}`;

/** What is read of a picture and of a file at most, in bytes. */
export const productPictureBytes = 10 * 1024 * 1024;
export const productFileBytes = 25 * 1024 * 1024;

export const deliveries = ["file", "text", "contact"] as const;
export const productStates = ["draft", "published", "archived"] as const;
export const reportReasons = ["prohibited", "misleading", "not_delivered", "rights", "other"] as const;

/** Why a seller gives an order back; the buyer reads it (`private.storefront_sales.refund_reason`). */
export const refundReasons = ["asked", "undeliverable", "mistake", "twice", "other"] as const;
export type RefundReason = (typeof refundReasons)[number];

/** What nobody may sell, by the keys of its words. */
export const prohibited = ["illegal", "weapons", "adult", "money", "stolen", "people", "gambling"] as const;

/** Cents: the least and the most a product may cost. */
export const leastPrice = 100;
export const mostPrice = 1_000_000;

/** The cents of a price as people type it ("19", "19.5", "1,299.00", "19,90"); null for what is no price. */
export function centsOf(typed: string): number | null {
  const plain = typed.trim().replace(/^\$\s*/, "");
  const match = /^(\d{1,3}(?:,\d{3})+|\d{1,7})(?:[.,](\d{1,2}))?$/.exec(plain);
  if (!match) return null;
  const [, whole = "", part = ""] = match;
  return Number(whole.replaceAll(",", "")) * 100 + Number(part.padEnd(2, "0"));
}

/** A price as it stands in the field of a form. */
export const typedPrice = (cents: number) => (cents / 100).toFixed(2);

/** What the community keeps of a price, in cents; the database counts the same. */
export const feeOf = (price: number, percent: number) => Math.round((price * percent) / 100);

/** The name under which a buyer gets a file: without folders and control characters, its ending kept. */
export function goodsName(given: string): string {
  const plain = given
    .normalize()
    .replace(/^.*[/\\]/, "")
    .replace(/[\p{C}<>:"|?*]/gu, "")
    .trim();
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(plain)?.[0] ?? "";
  const stem = [...plain.slice(0, plain.length - ending.length)].slice(0, 100).join("").trim();
  return `${stem || "file"}${ending}`;
}

export const storefrontPath = (account: string) => `/storefront/${account}`;
export const orderPath = (account: string, session: string) =>
  `${storefrontPath(account)}/success?session_id=${session}`;

type Offered = {
  state: (typeof productStates)[number];
  taken_down: boolean;
  stock: number | null;
  delivery: (typeof deliveries)[number];
  file: unknown;
};

/** Whether a product can be bought now, where its shop is open; as `private.listed_shops` asks. */
export const isOffered = ({ state, taken_down, stock, delivery, file }: Offered) =>
  state === "published" && !taken_down && stock !== 0 && (delivery !== "file" || file !== null);
