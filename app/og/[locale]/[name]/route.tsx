import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { ImageResponse } from "next/og";
import { getTranslations } from "next-intl/server";
import { motifOf } from "@/components/site/page-motif";
import { SharePicture, shareSize } from "@/components/site/share-picture";
import { brand } from "@/lib/platform/brand";
import { isLocale, locales } from "@/lib/platform/i18n/routing";
import { pictureNames, pictureTitle } from "@/lib/site/metadata/pictures";

/** Made once at build time; an unknown name is not found. */
export const dynamic = "force-static";
export const dynamicParams = false;

export function generateStaticParams() {
  return locales.flatMap((locale) => pictureNames.map((name) => ({ locale, name: `${name}.png` })));
}

export async function GET(
  _request: Request,
  { params }: { params: Promise<{ locale: string; name: string }> },
) {
  const { locale, name } = await params;
  const key = pictureTitle(name.replace(/\.png$/, ""));
  if (!isLocale(locale) || !key) return new Response("Not found", { status: 404 });
  const t = await getTranslations({ locale });
  const display = await readFile(join(process.cwd(), "components/shell/fonts/bricolage.ttf"));
  return new ImageResponse(
    <SharePicture title={t(key.title)} lead={t(key.lead)} name={brand.name} motif={motifOf(key.path)} />,
    { ...shareSize, fonts: [{ name: "display", data: display, weight: 600 }] },
  );
}
