import { Fingerprint, KeyRound, Mail, Phone } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ProviderMark } from "@/components/join/sign-in/provider-mark";
import type { SignInMethod } from "@/lib/security/rules";

const icons = { email: Mail, phone: Phone, password: KeyRound, passkey: Fingerprint };

function MethodIcon({ kind }: { kind: SignInMethod["kind"] }) {
  if (kind === "discord" || kind === "google") return <ProviderMark provider={kind} />;
  const Icon = icons[kind];
  return <Icon aria-hidden="true" className="size-4 shrink-0" />;
}

/** One sign-in method in a list; `children` is what can be done with it. */
export function MethodLine({ method, children }: { method: SignInMethod; children?: ReactNode }) {
  const t = useTranslations("settings.methods");
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3" data-testid={`method-${method.kind}`}>
      <span className="text-muted">
        <MethodIcon kind={method.kind} />
      </span>
      <p className="min-w-0 flex-1 basis-40 text-sm">
        <span className="font-medium">{t(`kinds.${method.kind}`)}</span>
        <span className="text-muted block break-words">{method.label ?? t("passwordOf")}</span>
      </p>
      {children}
    </li>
  );
}

/** A method and its place in the list are what a row is known by: a password and a passkey have no identity. */
export const methodKey = (method: SignInMethod, index: number) =>
  `${method.kind} ${method.identity ?? index}`;
