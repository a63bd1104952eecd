import { readExport } from "@/lib/account/queries";
import { brand } from "@/lib/platform/brand";
import { now } from "@/lib/platform/clock";
import { route } from "@/lib/guard/route";

/** Everything with the member's id, as one file to keep. */
export const GET = route({ auth: "member", limit: { name: "export", max: 5, seconds: 3600 } }, async () => {
  const day = now().toISOString().slice(0, 10);
  return new Response(JSON.stringify(await readExport(), null, 2), {
    headers: {
      "content-type": "application/json; charset=utf-8",
      "content-disposition": `attachment; filename="${brand.name.toLowerCase()}-${day}.json"`,
      "cache-control": "no-store",
    },
  });
});
