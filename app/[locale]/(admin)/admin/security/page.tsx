import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { SectionGate } from "@/components/admin/access/section-gate";
import { SectionHeader } from "@/components/admin/frame/section-header";
import { Blocks } from "@/components/admin/security/blocks";
import { LimitsReached, SignInFailures } from "@/components/admin/security/counted";
import {
  KeyAges,
  MemberViews,
  PersonalExports,
  Suspensions,
} from "@/components/admin/security/security-lists";
import { SecurityTabs } from "@/components/admin/security/security-tabs";
import { StaffFactors } from "@/components/admin/security/staff-factors";
import { VerifyCard } from "@/components/admin/security/verify-card";
import { Messages } from "@/components/messages/messages";
import { readSecurity } from "@/lib/admin/security/queries";
import { redirectIfRefused } from "@/lib/guard/page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("admin.security");
  return { title: t("title"), robots: { index: false } };
}

/** The head of the chain as the daily mail links here with it. */
const mailedHead = z.object({
  position: z
    .string()
    .regex(/^\d{1,15}$/)
    .optional()
    .catch(undefined),
  hash: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional()
    .catch(undefined),
});

export default function AdminSecurityPage({ searchParams }: PageProps<"/[locale]/admin/security">) {
  return (
    <SectionGate of="security">
      {async (staff) => {
        const [state, t, query] = await redirectIfRefused(
          Promise.all([readSecurity(staff), getTranslations("admin.security"), searchParams]),
        );
        return (
          <>
            <SectionHeader title={t("title")}>{t("lead")}</SectionHeader>
            <SecurityTabs current="overview" />
            <Messages
              of={[
                "admin.change",
                "admin.security.blocks",
                "admin.security.verify",
                "join.secondFactor",
                "points.levels",
              ]}
              errors={["panel"]}
            >
              <div className="grid grid-cols-1 gap-6 xl:grid-cols-2">
                <div className="xl:col-span-2">
                  <VerifyCard mailed={mailedHead.parse(query)} />
                </div>
                <StaffFactors staff={state.staff} />
                <Suspensions state={state} />
                <Blocks blocks={state.blocks} />
                <MemberViews views={state.views} />
                <SignInFailures failures={state.failures} />
                <LimitsReached limits={state.limits} />
                <PersonalExports exports={state.exports} />
                <KeyAges keys={state.keys} />
              </div>
            </Messages>
          </>
        );
      }}
    </SectionGate>
  );
}
