import type { Metadata } from "next";
import { cookies, headers } from "next/headers";
import { getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { When } from "@/components/members/when";
import { Messages } from "@/components/messages/messages";
import { Moment } from "@/components/moments/moment";
import { PageHead } from "@/components/site/page-head";
import { CalendarLinks } from "@/components/streams/calendar-links";
import { OwnPart } from "@/components/streams/own-part";
import { PlayerConsent } from "@/components/streams/player-consent";
import { StateBadge } from "@/components/streams/state-badge";
import { HeldPage } from "@/components/shell/held-page";
import { alternatesOf, pageMetadata } from "@/lib/site/metadata/metadata";
import { otherLanguage } from "@/lib/platform/i18n/other-language";
import { readStreamPage } from "@/lib/streams/queries";
import { agreedProviders, playerCookie, playerOf } from "@/lib/streams/rules";
import { textsOf } from "@/lib/streams/schema";

type Props = PageProps<"/[locale]/streams/[slug]">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale, slug } = await params;
  const stream = await readStreamPage(slug);
  if (!stream) return { robots: { index: false } };
  const t = await getTranslations("streams");
  const { title, text } = textsOf(stream, locale);
  const description = text.slice(0, 200) || t("description");
  const languages = alternatesOf(`/streams/${slug}`);
  return {
    ...pageMetadata({ locale, path: "/streams", title, description }),
    alternates: { canonical: languages[locale], languages },
  };
}

async function content({ params }: Props) {
  const { locale, slug } = await params;
  const stream = (await readStreamPage(slug)) ?? notFound();
  const [t, jar, asked] = await Promise.all([getTranslations("streams"), cookies(), headers()]);
  const { title, text } = textsOf(stream, locale);
  const { link, state, starts_at, ends_at, host, attended } = stream;
  const lang = otherLanguage(stream.texts, locale);
  const player = link ? playerOf(link, (asked.get("host") ?? "").replace(/:\d+$/, "")) : null;
  const agreed = player !== null && agreedProviders(jar.get(playerCookie)?.value).includes(player.provider);
  return (
    <Messages of={["streams.player"]}>
      <PageHead path={`/streams/${slug}`} motif="valley" {...{ title, lang }} lead={t("with", { host })}>
        <p className="mt-4 flex flex-wrap items-center gap-3">
          <StateBadge state={state} />
          <Moment at={starts_at} />
          {state === "scheduled" && (
            <span className="text-muted">
              <When at={starts_at} />
            </span>
          )}
          {state === "live" && (
            <span className="text-muted">{t.rich("until", { time: () => <Moment at={ends_at} /> })}</span>
          )}
          {state === "ended" && <span className="text-muted">{t("attended", { count: attended })}</span>}
        </p>
      </PageHead>
      <div className="frame grid grid-cols-1 gap-10 py-12 md:py-16 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid content-start gap-8">
          {link && player && <PlayerConsent player={player} agreed={agreed} title={title} link={link} />}
          {link && !player && (
            <a
              href={link}
              target="_blank"
              rel="noopener noreferrer"
              className="button button-primary button-lg justify-self-start"
            >
              {t("open")}
            </a>
          )}
          {state === "cancelled" && <p className="text-lg">{t("cancelledText")}</p>}
          {text.split(/\n{2,}/).map((paragraph) => (
            <p key={paragraph} lang={lang} className="max-w-[66ch] text-lg whitespace-pre-line">
              {paragraph}
            </p>
          ))}
        </div>
        <aside className="grid content-start gap-4">
          <OwnPart stream={stream} />
          {state === "scheduled" && <CalendarLinks slug={slug} />}
        </aside>
      </div>
    </Messages>
  );
}

/** Made for each request: it shows what is the reader's own, and its policy lets in the player they agreed to. */
export default function StreamPage(props: Props) {
  return <HeldPage content={() => content(props)} />;
}
