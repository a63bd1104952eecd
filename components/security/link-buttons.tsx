"use client";

import { useLocale, useTranslations } from "next-intl";
import { ProviderMark } from "@/components/join/sign-in/provider-mark";
import { MethodForm } from "@/components/join/sign-in/method-form";
import { TextLink } from "@/components/ui/link";
import { localizedHref } from "@/lib/platform/i18n/href";
import { linkProvider } from "@/lib/security/actions";
import type { Provider } from "@/lib/sign-in/schema";

/** What could still be linked. Discord is linked on its own page, which brings the member into the server too. */
export function LinkButtons({ providers }: { providers: Provider[] }) {
  const t = useTranslations("settings.methods");
  const locale = useLocale();
  if (providers.length === 0) return null;
  const here = providers.filter((provider) => provider !== "discord");
  return (
    <div className="border-line mt-3 flex flex-wrap items-center gap-x-4 gap-y-3 border-t pt-5">
      {here.map((provider) => (
        <MethodForm
          key={provider}
          action={linkProvider}
          onward={{ locale }}
          label={
            <>
              <ProviderMark provider={provider} />
              {t("link", { name: t(`kinds.${provider}`) })}
            </>
          }
        >
          {() => <input type="hidden" name="provider" value={provider} />}
        </MethodForm>
      ))}
      {providers.includes("discord") && (
        <TextLink
          href={localizedHref(locale, "/discord")}
          className="inline-flex min-h-11 items-center gap-2 text-sm"
        >
          <ProviderMark provider="discord" />
          {t("discordPage")}
        </TextLink>
      )}
    </div>
  );
}
