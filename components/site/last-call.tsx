import { getLocale, getTranslations } from "next-intl/server";
import { JoinLink } from "@/components/shell/bar/join-link";
import { buttonStyle } from "@/components/ui/button-style";
import { Terrain } from "@/components/ui/terrain";

/** The end of a page: one line, one action. Not shown to members, who have joined. */
export async function LastCall() {
  const locale = await getLocale();
  const t = await getTranslations("site.home");
  return (
    <section data-for="guest" className="frame when-ready mt-20">
      <div className="border-line bg-surface rounded-card relative isolate overflow-hidden border px-6 py-16 text-center md:py-20">
        <Terrain
          motif="call"
          className="text-control/60 absolute inset-0 -z-10 [mask-image:radial-gradient(closest-side,transparent_90%,black)] md:[mask-image:radial-gradient(closest-side,transparent_45%,black)]"
        />
        <h2 className="text-2xl font-semibold md:text-3xl">{t("last.title")}</h2>
        <p className="text-muted mt-3">{t("last.text")}</p>
        <JoinLink
          locale={locale}
          className={buttonStyle({ variant: "primary", size: "lg", className: "mt-7" })}
        >
          {t("hero.join")}
        </JoinLink>
      </div>
    </section>
  );
}
