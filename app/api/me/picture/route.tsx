import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { getTranslations } from "next-intl/server";
import { ClimbPicture } from "@/components/hub/picture/climb-picture";
import { shareSize } from "@/components/site/share-picture";
import { route } from "@/lib/guard/route";
import { readOverview, readOwnHub } from "@/lib/hub/queries";
import { pictureQuery, type OwnHub, type PictureQuery } from "@/lib/hub/schema";
import { readOwnPlace } from "@/lib/leaderboard/queries";
import { env } from "@/lib/platform/env";
import { AppError } from "@/lib/platform/errors";
import { drawnResponse } from "@/lib/platform/heavy/drawn-response";
import { formatter } from "@/lib/platform/i18n/format";
import { altitude } from "@/lib/points/rules";
import { readReferralOverview } from "@/lib/referrals/queries";
import type { Member } from "@/lib/session/member";
import { readOwnStory } from "@/lib/story/queries";
import { wordsOf } from "@/lib/story/schema";

type Words = { figure: string; line: string };

/** The one figure of a picture and the line below it. Throws not_found for a place or a chapter that the member does not have. */
async function wordsOfPicture(
  { kind, ref, locale }: PictureQuery,
  member: Member,
  hub: OwnHub,
): Promise<Words> {
  const [t, names, story] = await Promise.all([
    getTranslations({ locale, namespace: "hub.picture" }),
    getTranslations({ locale, namespace: "points.levels" }),
    getTranslations({ locale, namespace: "story.own" }),
  ]);
  const format = formatter(locale);
  const { number, key } = altitude(hub.levels, hub.xp, hub.owed);
  if (kind === "level")
    return { figure: format.number(hub.xp), line: t("level", { number, name: names(key), points: hub.xp }) };
  if (kind === "rank") {
    const own = await readOwnPlace(member, "week");
    if (!own.listed) throw new AppError("not_found");
    return { figure: t("place", { rank: own.rank }), line: t("rank", { points: own.points }) };
  }
  if (kind === "invite") {
    const { code, vanity } = await readReferralOverview();
    if (!code) throw new AppError("not_found");
    const site = new URL(env.APP_URL).host;
    return {
      figure: format.number(hub.xp),
      line: t("invite", { link: `${site}/r/${vanity ?? code}`, points: hub.xp }),
    };
  }
  const chapter = (await readOwnStory()).find((one) => `${one.kind} ${one.ref}` === ref);
  if (!chapter) throw new AppError("not_found");
  const level =
    chapter.kind === "level" && names.has(chapter.ref as "col") ? names(chapter.ref as "col") : "";
  return {
    figure: format.date(chapter.at),
    line: story.markup(chapter.kind, {
      ...{ level, token: chapter.ref },
      title: () => wordsOf(chapter.texts, locale).title,
    }),
  };
}

/** A picture of the member's level, place of the week, or a chapter of their story, to share where they like. */
export const GET = route(
  { auth: "member", schema: pictureQuery, limit: { name: "picture", max: 20, seconds: 60 } },
  async ({ input, member }) => {
    const [hub, { username, name }] = await Promise.all([readOwnHub(), readOverview()]);
    const [words, display] = await Promise.all([
      wordsOfPicture(input, member, hub),
      readFile(join(process.cwd(), "components/shell/fonts/bricolage.ttf")),
    ]);
    return drawnResponse(
      <ClimbPicture
        {...words}
        who={username ?? name?.split(" ")[0] ?? ""}
        xp={hub.xp}
        levels={hub.levels}
        tone={hub.ridge}
      />,
      {
        ...shareSize,
        fonts: [{ name: "display", data: display, weight: 600 }],
        headers: {
          "content-disposition": `attachment; filename="${input.kind}.png"`,
          "cache-control": "private, no-store",
        },
      },
    );
  },
);
