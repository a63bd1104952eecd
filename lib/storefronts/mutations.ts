import "server-only";
import { type z } from "zod";
import { AppError } from "@/lib/platform/errors";
import { createAdminSupabase } from "@/lib/platform/supabase/admin";
import { unwrap } from "@/lib/platform/supabase/answers/result";
import { unwrapStored } from "@/lib/platform/supabase/answers/stored";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import type { Member } from "@/lib/session/member";
import { fileBucket, goodsPath, pictureBucket, type GoodsBucket } from "./rules";
import {
  storedGoods,
  type productForm,
  type productStateForm,
  type reportForm,
  type shopForm,
} from "./schema";

/** Opens the member's storefront, or changes its words. Throws storefront_not_included, storefront_too_new. */
export async function saveShop(
  _member: Member,
  { name, intro, contact, listed }: z.output<typeof shopForm>,
): Promise<void> {
  const supabase = await createServerSupabase();
  unwrap(
    await supabase.rpc("save_storefront", {
      p_name: name,
      p_intro: intro,
      p_contact: contact,
      p_listed: listed,
    }),
  );
}

/** Makes or changes a product; returns its id. Throws not_found, product_taken_down, product_incomplete, products_too_many. */
export async function saveProduct(
  _member: Member,
  { product, ...data }: z.output<typeof productForm>,
): Promise<string> {
  const supabase = await createServerSupabase();
  // Generated types know no null of an argument; an empty product is a new one.
  const asked = { p_data: data, ...(product ? { p_product: product } : { p_product: null as never }) };
  return unwrap(await supabase.rpc("save_product", asked));
}

/** Puts a product on sale, off it, or away. Throws as `set_product_state` refuses. */
export async function setProductState(
  _member: Member,
  { product, state }: z.output<typeof productStateForm>,
): Promise<void> {
  const supabase = await createServerSupabase();
  unwrap(await supabase.rpc("set_product_state", { p_product: product, p_state: state }));
}

/** Reports a product or a whole storefront. */
export async function reportStorefront(
  _member: Member,
  { account, product, reason, text }: z.output<typeof reportForm>,
): Promise<void> {
  const supabase = await createServerSupabase();
  unwrap(
    await supabase.rpc("report_storefront", {
      p_account: account,
      p_product: (product || null) as never,
      p_reason: reason,
      p_text: text,
    }),
  );
}

const refused = (error: Error) =>
  new AppError("service_unavailable", { detail: error.message, cause: error });

type Stored = { bucket: GoodsBucket; product: string; id: string };

/** Puts a picture or a file of a product into its bucket; whose the product is shows when it is noted. */
export async function storeGoods(
  _member: Member,
  { bucket, product, id }: Stored,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<void> {
  const contentType = bucket === pictureBucket ? "image/webp" : "application/octet-stream";
  const box = createAdminSupabase().storage.from(bucket);
  const { error } = await box.upload(goodsPath(product, id), bytes, { contentType });
  if (error) throw refused(error);
}

/** Removes what is not offered any more. */
export async function removeGoods(_member: Member, { bucket, product, id }: Stored): Promise<void> {
  const { error } = await createAdminSupabase()
    .storage.from(bucket)
    .remove([goodsPath(product, id)]);
  if (error) throw refused(error);
}

/** Removes every picture and file of a seller: the end of an account. */
export async function removeAllGoods(member: { id: string }): Promise<void> {
  const supabase = createAdminSupabase();
  const goods = unwrapAs(storedGoods, await supabase.rpc("goods_of", { p_user: member.id }));
  for (const bucket of [pictureBucket, fileBucket] as const) {
    const names = goods.filter((one) => one.bucket === bucket).map(({ name }) => name);
    for (let from = 0; from < names.length; from += 100) {
      const gone = await supabase.storage.from(bucket).remove(names.slice(from, from + 100));
      if (gone.error) throw refused(gone.error);
    }
  }
}

/** Notes the picture of a product; returns the one it replaces. Throws not_found, product_taken_down, suspended. */
export async function notePicture(member: Member, product: string, picture: string): Promise<string | null> {
  return unwrap(
    await createAdminSupabase().rpc("set_product_picture", {
      p_user: member.id,
      p_product: product,
      p_picture: picture,
    }),
  );
}

/** Notes the file of a product; returns the one it replaces. Throws as `notePicture`. */
export async function noteFile(
  member: Member,
  product: string,
  file: { id: string; name: string; size: number },
): Promise<string | null> {
  return unwrap(
    await createAdminSupabase().rpc("set_product_file", {
      p_user: member.id,
      p_product: product,
      p_file: file.id,
      p_name: file.name,
      p_size: file.size,
    }),
  );
}

/** An address of a sold file that works for a minute; it downloads under its name. */
export async function linkToGoods(product: string, file: string, name: string): Promise<string> {
  const box = createAdminSupabase().storage.from(fileBucket);
  return unwrapStored(await box.createSignedUrl(goodsPath(product, file), 60, { download: name })).signedUrl;
}
