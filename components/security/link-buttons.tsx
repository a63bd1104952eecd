"use client";

import { useTranslations } from "next-intl";
import { ProviderMark } from "@/components/join/sign-in/provider-mark";
import { MethodForm } from "@/components/join/sign-in/method-form";
import { ButtonLink } from "@/components/ui/link";
import { linkProvider } from "@/lib/security/actions";
import type { Provider } from "@/lib/sign-in/schema";

type LinkButtonsProps = {
  locale: string;
  providers: Provider[];
  /** Where an address or number is added; null when there is one. */
  addEmail: string | null;
  addPhone: string | null;
};

/** What could still be linked. */
export function LinkButtons({ locale, providers, addEmail, addPhone }: LinkButtonsProps) {
  const t = useTranslations("settings.methods");
  if (providers.length === 0 && !addEmail && !addPhone) return null;
  return (
    <div className="border-line mt-3 flex flex-wrap items-start gap-3 border-t pt-5">
      {providers.map((provider) => (
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
      {addEmail && <ButtonLink href={addEmail}>{t("addEmail")}</ButtonLink>}
      {addPhone && <ButtonLink href={addPhone}>{t("addPhone")}</ButtonLink>}
    </div>
  );
}
