import { cookies } from "next/headers";
import { z } from "zod";
import { consentCookie } from "@/lib/session/cookies/cookies";
import {
  flagsCookie,
  flagsOptions,
  readFlags,
  visitorCookie,
  visitorOptions,
  writeFlags,
} from "@/lib/analytics/flags/flags";
import { askFlags } from "@/lib/analytics/flags/ask-flags";
import type { Measuring } from "@/lib/analytics/measuring";
import { hashedPersonId } from "@/lib/analytics/person-id";
import { isByPerson, readPerson } from "@/lib/analytics/queries";
import { env } from "@/lib/platform/env";
import { route } from "@/lib/guard/route";
import { readOpenMember } from "@/lib/session/session";

const nobody: Measuring = { measured: false };

/**
 * What a browser that consented measures with, and as whom: asked once, before anything is loaded for it. Staff and bots
 * hear that they are not measured. Flags are read here and kept for an hour in a cookie, so that the next page knows them
 * before it is drawn. A visitor is asked about by a random id of this browser, which consent alone makes and which goes when
 * somebody signs in; by it the flags of a visitor and of a member are told apart.
 */
export const GET = route(
  { auth: "public", limit: { name: "measuring", max: 120, seconds: 60 } },
  async ({ request }): Promise<Measuring> => {
    const jar = await cookies();
    if (jar.get(consentCookie)?.value !== "yes" || !isByPerson(request.headers)) return nobody;
    const member = await readOpenMember();
    const known = member && (await readPerson(member.id));
    if (known && !known.measured) return nobody;
    const person = known && {
      id: hashedPersonId(member.id),
      groups: { plan: known.plan, cohort: known.cohort },
      properties: { segment: known.segment, locale: known.locale },
    };
    const before = z.uuid().safeParse(jar.get(visitorCookie)?.value).data;
    const visitor = person || !env.POSTHOG_KEY ? null : (before ?? crypto.randomUUID());
    if (visitor) jar.set(visitorCookie, visitor, visitorOptions);
    else if (before) jar.delete(visitorCookie);
    const asked = person ?? (visitor && { id: visitor, groups: {}, properties: {} });
    const kept = visitor === (before ?? null) ? jar.get(flagsCookie)?.value : undefined;
    const flags =
      asked && !kept ? await askFlags(asked, known?.flags ?? {}) : readFlags(asked ? kept : undefined);
    if (asked && !kept) jar.set(flagsCookie, writeFlags(flags), flagsOptions);
    if (!asked) jar.delete(flagsCookie);
    return {
      measured: true,
      posthog: env.POSTHOG_KEY ? { key: env.POSTHOG_KEY, host: env.POSTHOG_HOST ?? null } : null,
      pageTag: env.PAGE_TAG_ID
        ? { id: env.PAGE_TAG_ID, url: env.PAGE_TAG_URL ?? "https://www.googletagmanager.com" }
        : null,
      person,
      visitor,
      flags,
    };
  },
);
