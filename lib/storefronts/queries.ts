import "server-only";
import { cache } from "react";
import { z } from "zod";
import { env } from "@/lib/platform/env";
import { unwrap } from "@/lib/platform/supabase/answers/result";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { createPublicSupabase } from "@/lib/platform/supabase/public";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import type { Member } from "@/lib/session/member";
import type { Staff } from "@/lib/session/status/access";
import { goodsPath, pictureBucket } from "./rules";
import {
  accountId,
  myStorefront,
  sessionId,
  soldFile,
  storefrontOrder,
  storefrontPage,
  type MyStorefront,
  type StorefrontOrder,
  type StorefrontPage,
} from "./schema";
import { staffStorefront, type StaffStorefront } from "./staff/schema";

/** The public address of a picture that lies at `path` (`goodsPath`). */
export const pictureUrl = (path: string) =>
  `${env.SUPABASE_URL}/storage/v1/object/public/${pictureBucket}/${path}`;

/** The public addresses of the pictures of products that have one, by product. */
export const picturesOf = (products: { id: string; picture: string | null }[]) =>
  Object.fromEntries(
    products.flatMap(({ id, picture }) => (picture ? [[id, pictureUrl(goodsPath(id, picture))]] : [])),
  );

/** The page of an account that sells; null for one that is closed or none, without a word why. */
export const readStorefront = cache(async (account: string): Promise<StorefrontPage | null> => {
  if (!accountId.safeParse(account).success) return null;
  const found = await createPublicSupabase().rpc("storefront", { p_account: account });
  return unwrapAs(storefrontPage.nullable(), found);
});

/** Whether a connected account is the member's own. */
export async function ownsStorefront(_member: Member, account: string): Promise<boolean> {
  if (!accountId.safeParse(account).success) return false;
  return unwrap(await (await createServerSupabase()).rpc("owns_storefront", { p_account: account }));
}

/** The accounts of the shops that the list of shops shows, which search engines may list too. */
export async function readOpenStorefronts(): Promise<string[]> {
  return unwrapAs(z.array(z.string()), await createPublicSupabase().rpc("open_storefronts"));
}

/** Everything of the member's own storefront. */
export async function readMyStorefront(_member: Member): Promise<MyStorefront> {
  return unwrapAs(myStorefront, await (await createServerSupabase()).rpc("my_storefront"));
}

/** The order behind a checkout, for whoever knows the checkout's id; null for none. */
export async function readOrder(account: string, session: string): Promise<StorefrontOrder | null> {
  if (!accountId.safeParse(account).success || !sessionId.safeParse(session).success) return null;
  const found = await createPublicSupabase().rpc("storefront_order", {
    p_account: account,
    p_session: session,
  });
  return unwrapAs(storefrontOrder.nullable(), found);
}

/** Where the file of a paid order lies. Throws not_found, download_over. */
export async function readSoldFile(account: string, session: string): Promise<z.output<typeof soldFile>> {
  const found = await createPublicSupabase().rpc("storefront_download", {
    p_account: account,
    p_session: session,
  });
  return unwrapAs(soldFile, found);
}

/** The plans that bring a storefront, with the price of a month or once; the cheapest first. */
export async function readStorefrontPlans(): Promise<{ key: string; name: string }[]> {
  const supabase = createPublicSupabase();
  const rows = unwrap(
    await supabase.from("plans").select("key, name, features, rank").eq("active", true).order("rank"),
  );
  const first = rows.find(({ features }) => Array.isArray(features) && features.includes("storefront"));
  return first ? rows.filter(({ rank }) => rank >= first.rank).map(({ key, name }) => ({ key, name })) : [];
}

/** The storefront of a member as staff see it; null without one. */
export async function readStaffStorefront(_staff: Staff, member: string): Promise<StaffStorefront | null> {
  const supabase = await createServerSupabase();
  return unwrapAs(staffStorefront.nullable(), await supabase.rpc("admin_storefront", { p_user: member }));
}
