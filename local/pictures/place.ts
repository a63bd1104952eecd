import type { Sql } from "postgres";
import sharp from "sharp";
import { productPictures } from "./products.ts";
import { scene } from "./ridge.ts";

type Missing = { bucket: "avatars" | "storefronts"; name: string; n: number };

const drawn = ({ bucket, n }: Missing): string | undefined =>
  bucket === "avatars" ? scene(n, 512, 512) : productPictures[n]?.();

/**
 * Draws the pictures that the seed names and puts them into the storage: faces of members, and what shops sell. Those that
 * are there stay, so nothing happens the second time. `app` is the app's database.
 */
export async function placePictures(app: Sql, supabase: { url: string; secretKey: string }): Promise<void> {
  const missing = await app<Missing[]>`
    select * from (
      select 'avatars' as bucket, user_id || '/avatar.webp' as name, right(user_id::text, 3)::int as n
      from public.profiles where avatar_url like '%/avatar.webp?v=5eed%'
      union all
      select 'storefronts', id || '/' || picture, right(id::text, 3)::int
      from private.storefront_products where picture is not null and id::text like '00000000-0000-4e00-8000-%'
    ) p
    where not exists (select from storage.objects o where o.bucket_id = p.bucket and o.name = p.name)`;
  await Promise.all(
    missing.map(async (picture) => {
      const svg = drawn(picture);
      if (!svg) return;
      const body = new Uint8Array(await sharp(Buffer.from(svg)).webp({ quality: 86 }).toBuffer());
      const answer = await fetch(`${supabase.url}/storage/v1/object/${picture.bucket}/${picture.name}`, {
        method: "POST",
        headers: {
          apikey: supabase.secretKey,
          "content-type": "image/webp",
          "cache-control": "max-age=31536000",
          "x-upsert": "true",
        },
        body,
      });
      if (!answer.ok) throw new Error(`A picture of the seed was not stored: ${await answer.text()}`);
    }),
  );
}
