import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SectionGate } from "@/components/admin/access/section-gate";
import { HealthView } from "@/components/admin/health/health-view";
import { Messages } from "@/components/messages/messages";
import { readHealth } from "@/lib/admin/health/queries";
import { redirectIfRefused } from "@/lib/guard/page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("admin.health");
  return { title: t("title"), robots: { index: false } };
}

export default function AdminHealthPage() {
  return (
    <SectionGate of="health">
      {async (staff) => {
        const health = await redirectIfRefused(readHealth(staff));
        return (
          <Messages
            of={["admin.change", "admin.health.age", "join.secondFactor", "points.levels"]}
            errors={["panel", "community"]}
          >
            <HealthView health={health} isAdmin={staff.roles.includes("admin")} />
          </Messages>
        );
      }}
    </SectionGate>
  );
}
