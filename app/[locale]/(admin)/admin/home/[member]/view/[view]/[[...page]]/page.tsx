import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { z } from "zod";
import { SectionGate } from "@/components/admin/access/section-gate";
import { ViewFrame } from "@/components/admin/view-as/view-frame";
import { ViewOver } from "@/components/admin/view-as/view-over";
import { ViewedPage } from "@/components/admin/view-as/viewed-page";
import { Messages } from "@/components/messages/messages";
import { readAsMember } from "@/lib/admin/view-as/queries";
import { viewPages } from "@/lib/admin/view-as/schema";
import { redirectIfRefused } from "@/lib/guard/page";
import { env } from "@/lib/platform/env";
import { AppError } from "@/lib/platform/errors";
import { pageNumber } from "@/lib/platform/query";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("adminView");
  return { title: t("pageTitle"), robots: { index: false } };
}

const address = z.object({
  member: z.uuid(),
  view: z.uuid(),
  page: z
    .array(z.string())
    .default(["dashboard"])
    .transform((parts) => parts.join("/"))
    .pipe(z.enum(viewPages)),
});

type Props = PageProps<"/[locale]/admin/home/[member]/view/[view]/[[...page]]">;

export default function AdminViewPage({ params, searchParams }: Props) {
  return (
    <SectionGate of="home">
      {async (staff) => {
        const given = address.safeParse(await params);
        if (!given.success || !staff.roles.includes("admin")) notFound();
        const { member, view, page } = given.data;
        const number = pageNumber((await searchParams).page);
        const viewed = await redirectIfRefused(readAsMember(staff, view, page, number)).catch(
          (error: unknown) => {
            if (error instanceof AppError && error.code === "view_ended") return null;
            throw error;
          },
        );
        if (viewed?.member !== member) return <ViewOver member={member} />;
        return (
          <Messages
            of={[
              "adminView",
              "appeals.alone",
              "appeals.answer",
              "appeals.appeal",
              "appeals.cancel",
              "appeals.close",
              "appeals.countsAt",
              "appeals.once",
              "appeals.onceAlone",
              "appeals.send",
              "appeals.state",
              "appeals.suspension",
              "appeals.text",
              "appeals.textHint",
              "appeals.title",
              "appeals.withdraw",
              "appeals.withdrawText",
              "appeals.withdrawTitle",
              "charts.before",
              "charts.day",
              "charts.empty",
              "charts.now",
              "charts.table",
              "charts.week",
              "chat.strikes.rules",
              "commission.empty",
              "commission.states",
              "commission.sums",
              "hub.picture",
              "join.onboarding.profile",
              "members.dashboard",
              "members.tiers",
              "points.levels",
              "points.owed",
              "points.reasons",
              "points.signed",
              "referrals",
              "settings.mail",
              "settings.preferences",
              "settings.profile",
              "settings.username",
            ]}
            errors={["panel", "appeals", "profile", "referrals"]}
          >
            <ViewFrame viewed={viewed} view={view} page={page} number={number}>
              <ViewedPage shown={viewed.shown} page={page} appUrl={env.APP_URL} />
            </ViewFrame>
          </Messages>
        );
      }}
    </SectionGate>
  );
}
