import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SectionGate } from "@/components/admin/access/section-gate";
import { SectionHeader } from "@/components/admin/frame/section-header";
import { SettingsTabs } from "@/components/admin/settings/settings-tabs";
import { EndpointCard } from "@/components/admin/webhooks/endpoint-card";
import { NewWebhook } from "@/components/admin/webhooks/webhook-form";
import { WebhookLog } from "@/components/admin/webhooks/webhook-log";
import { Messages } from "@/components/messages/messages";
import { EmptyState } from "@/components/ui/empty-state";
import { webhookLog, webhooksPage } from "@/lib/admin/webhooks/webhooks.list";
import { readList } from "@/lib/admin/list/queries";
import { readWebhookEndpoints } from "@/lib/admin/webhooks/queries";
import { redirectIfRefused } from "@/lib/guard/page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("adminWebhooks");
  return { title: t("title"), robots: { index: false } };
}

type Props = PageProps<"/[locale]/admin/settings/webhooks">;

export default function AdminWebhooksPage({ searchParams }: Props) {
  return (
    <SectionGate of="settings">
      {async (staff) => {
        const query = await searchParams;
        const [{ endpoints, hold_hours }, answer, t] = await redirectIfRefused(
          Promise.all([
            readWebhookEndpoints(staff),
            readList(staff, webhookLog, query, webhooksPage),
            getTranslations("adminWebhooks"),
          ]),
        );
        return (
          <Messages
            of={[
              "admin.change",
              "admin.list",
              "adminWebhooks.fields",
              "adminWebhooks.rotate",
              "adminWebhooks.save",
              "adminWebhooks.secret",
              "adminWebhooks.set",
              "adminWebhooks.test",
              "adminWebhooks.types",
              "join.secondFactor",
              "points.levels",
            ]}
            errors={["panel", "content", "webhooks"]}
          >
            <SectionHeader title={t("title")}>{t("lead")}</SectionHeader>
            <SettingsTabs current="webhooks" />
            <NewWebhook />
            {endpoints.length === 0 ? (
              <EmptyState title={t("emptyTitle")}>{t("emptyText")}</EmptyState>
            ) : (
              <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-2">
                {endpoints.map((endpoint) => (
                  <EndpointCard key={endpoint.id} endpoint={endpoint} holdHours={hold_hours} />
                ))}
              </div>
            )}
            <h2 className="mt-8 mb-3 text-lg font-semibold">{t("log.caption")}</h2>
            <WebhookLog answer={answer} roles={staff.roles} />
          </Messages>
        );
      }}
    </SectionGate>
  );
}
