import { route } from "@/lib/guard/route";
import { siteOrigin } from "@/lib/site/metadata/address";
import { AppError } from "@/lib/platform/errors";
import { calendarOf } from "@/lib/streams/calendar";
import { readStreams } from "@/lib/streams/queries";
import { calendarQuery } from "@/lib/streams/schema";

/** Streams as a calendar: all of them, to subscribe to, or one to keep. */
export const GET = route(
  { auth: "public", schema: calendarQuery, limit: { name: "calendar", max: 60, seconds: 60 } },
  async ({ input: { locale, stream: slug } }) => {
    const { coming, past } = await readStreams();
    const streams = [...past, ...coming].filter((one) => slug === undefined || one.slug === slug);
    if (slug !== undefined && streams.length === 0) throw new AppError("not_found");
    return new Response(calendarOf(streams, locale, siteOrigin()), {
      headers: {
        "content-type": "text/calendar; charset=utf-8",
        "content-disposition": `attachment; filename="${slug ?? "streams"}.ics"`,
        "cache-control": "public, max-age=300",
      },
    });
  },
);
