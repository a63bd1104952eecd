import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { LinkCard, RolesCard, ServerCard } from "@/components/hub/discord-cards";
import { PageHeader } from "@/components/members/page-header";
import { Streamed } from "@/components/shell/streamed";
import { SectionCard } from "@/components/ui/card";
import { hasServer, readOwnDiscord, readRoleNames } from "@/lib/discord/queries";
import { redirectIfRefused, requireMemberByRead } from "@/lib/guard/page";
import { brand } from "@/lib/platform/brand";
import { isErrorCode } from "@/lib/platform/errors";
import { single } from "@/lib/platform/query";
import { authProviders } from "@/lib/sign-in/providers";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("hub.discord");
  return { title: t("title"), description: null, robots: { index: false } };
}

type Props = PageProps<"/[locale]/discord">;

async function content({ searchParams }: Props) {
  await requireMemberByRead("/discord");
  const [discord, names, query, t, words] = await redirectIfRefused(
    Promise.all([
      readOwnDiscord(),
      readRoleNames(),
      searchParams,
      getTranslations("hub.discord"),
      getTranslations("errors"),
    ]),
  );
  const open = hasServer();
  const offered = authProviders().includes("discord");
  const error = single(query.error);
  const refused = isErrorCode(error) ? words(error) : undefined;
  return (
    <>
      <PageHeader title={t("title")}>{t("lead", { brand: brand.name })}</PageHeader>
      <div className="grid max-w-4xl grid-cols-1 gap-6 md:grid-cols-2">
        <LinkCard discord={discord} offered={offered} open={open} error={refused} />
        {(discord.account || offered || !open) && (
          <ServerCard discord={discord} open={open} error={discord.account ? refused : undefined} />
        )}
        {open && discord.account && <RolesCard discord={discord} names={names} />}
        <SectionCard title={t("what")}>
          <p className="text-muted">{t("whatText")}</p>
        </SectionCard>
      </div>
    </>
  );
}

export default function DiscordPage(props: Props) {
  return <Streamed content={() => content(props)} />;
}
