import "server-only";
import { cache } from "react";
import { pictureAddress } from "@/lib/members/picture";
import { unlessBuilding } from "@/lib/platform/building";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { createPublicSupabase } from "@/lib/platform/supabase/public";
import { withPicture } from "@/lib/storefronts/shops/queries";
import { home } from "./schema";

/** What goes on in the community, with the addresses of pictures; null only in a build without a database. */
export const getHome = cache(() =>
  unlessBuilding(async () => {
    const { season, shops, ...rest } = unwrapAs(home, await createPublicSupabase().rpc("home"));
    const first = season?.first.map((one) => ({ ...one, avatar_url: pictureAddress(one.avatar_url) })) ?? [];
    return { ...rest, season: season && { ...season, first }, shops: shops.map(withPicture) };
  }),
);

export type HomeParts = NonNullable<Awaited<ReturnType<typeof getHome>>>;
