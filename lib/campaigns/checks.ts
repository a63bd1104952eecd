import "server-only";
import { localeNames, type Locale } from "@/lib/platform/i18n/routing";
import { fetchOutside, OutsideError, type OutsideNetwork } from "@/lib/platform/request/outside";
import { twice } from "@/lib/platform/request/twice";
import { timeouts } from "@/lib/platform/timeouts.mjs";
import { faintTexts } from "./contrast";
import { linksOf } from "./mail/render";
import { wordChecks, type Check } from "./rules";
import type { CampaignContent } from "./schema";

/** Gmail cuts a message off behind this many bytes, and the page of leaving with it. */
const mostBytes = 102_000;

type Rendered = { locale: Locale; subject: string; html: string };

/** Whether nothing came, or not in time. */
const isMissing = (error: unknown) =>
  error instanceof OutsideError && ["slow", "unreachable", "unknown_host"].includes(error.code);

/** Whether a link answers, asked as a browser would, and once more where nothing came. Addresses of other networks than the internet are not asked. */
async function answers(url: string, appUrl: string, net?: OutsideNetwork): Promise<boolean> {
  if (url.startsWith(`${appUrl}/`)) {
    const ask = () => {
      const signal = AbortSignal.timeout(timeouts.linkCheckMs);
      return fetch(url, { redirect: "manual", signal });
    };
    const response = await twice(ask).catch(() => null);
    await response?.body?.cancel();
    return response !== null && response.status < 400;
  }
  const ask = () => fetchOutside(url, { milliseconds: timeouts.linkCheckMs, bytes: 1, cut: true }, net);
  try {
    return (await twice(ask, isMissing)).status < 400;
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    // A redirect is an answer; where it leads is not followed.
    return error.code === "redirect";
  }
}

/** Everything that is looked at before sending, in the languages that were `rendered`. */
export async function campaignChecks(
  content: CampaignContent,
  rendered: Rendered[],
  appUrl: string,
  net?: OutsideNetwork,
): Promise<Check[]> {
  const links = [...new Set(rendered.flatMap(({ html }) => linksOf(html, appUrl)))].slice(0, 30);
  const dead = await Promise.all(
    links.map(async (link): Promise<Check[]> =>
      (await answers(link, appUrl, net)) ? [] : [{ problem: "link", what: link }],
    ),
  );
  return [
    ...wordChecks(
      content,
      rendered.map(({ locale }) => locale),
    ),
    ...rendered.flatMap(({ locale, html }): Check[] => {
      const what = localeNames[locale];
      return [
        ...(Buffer.byteLength(html) > mostBytes ? [{ problem: "size", what } as const] : []),
        ...(html.includes("/unsubscribe?token=") ? [] : [{ problem: "leave", what } as const]),
      ];
    }),
    ...[...new Set(rendered.flatMap(({ html }) => faintTexts(html)))].map(
      (what) => ({ problem: "contrast", what }) as const,
    ),
    ...dead.flat(),
  ];
}
