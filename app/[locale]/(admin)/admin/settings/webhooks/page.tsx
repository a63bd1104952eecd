import { getTranslations } from "next-intl/server";
import { SectionHeader } from "@/components/admin/frame/section-header";
import { SettingsTabs } from "@/components/admin/settings/settings-tabs";
import { EndpointCard } from "@/components/admin/webhooks/endpoint-card";
import { NewWebhook } from "@/components/admin/webhooks/webhook-form";
import { WebhookLog } from "@/components/admin/webhooks/webhook-log";
import { ListPage, listMetadata } from "@/components/admin/list/list-page";
import { Messages } from "@/components/messages/messages";
import { EmptyState } from "@/components/ui/empty-state";
import { webhookLog } from "@/lib/admin/webhooks/webhooks.list";
import { readWebhookEndpoints } from "@/lib/admin/webhooks/queries";

export const generateMetadata = listMetadata(webhookLog);

export default function AdminWebhooksPage({ searchParams }: PageProps<"/[locale]/admin/settings/webhooks">) {
  return (
    <ListPage of={webhookLog} searchParams={searchParams} beside={readWebhookEndpoints}>
      {async (shown, { endpoints, hold_hours }) => {
        const t = await getTranslations("adminWebhooks");
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
            <SettingsTabs current={webhookLog.tab} />
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
            <WebhookLog {...shown} />
          </Messages>
        );
      }}
    </ListPage>
  );
}
