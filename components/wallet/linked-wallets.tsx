"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { startTransition, useState, useTransition } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { FieldError } from "@/components/ui/field";
import { showToast } from "@/components/ui/toast";
import { useErrorWords } from "@/components/ui/use-error-words";
import type { ErrorCode } from "@/lib/platform/errors";
import { setPrimaryWallet, unlinkWallet } from "@/lib/wallet/actions";
import { shortAddress } from "@/lib/wallet/address";
import type { LinkedWallet } from "@/lib/wallet/schema";
import { RemoveWallet } from "./remove-wallet";
import type { ActionResult } from "@/lib/platform/action";

/** The member's wallets; what is done here takes effect at once and refreshes the page. */
export function LinkedWallets({ wallets }: { wallets: LinkedWallet[] }) {
  const t = useTranslations("wallet.list");
  const errors = useErrorWords();
  const router = useRouter();
  const [pending, start] = useTransition();
  const [refusal, setRefusal] = useState<ErrorCode | null>(null);

  const run = (work: () => Promise<ActionResult>, done: string) =>
    start(async () => {
      const result = await work();
      startTransition(() => setRefusal(result.ok ? null : result.reason));
      if (!result.ok) return;
      showToast({ title: done, tone: "positive" });
      router.refresh();
    });

  if (wallets.length === 0) return <p className="text-muted text-sm">{t("empty")}</p>;
  return (
    <div className="grid gap-2">
      <ul
        aria-label={t("title")}
        aria-busy={pending}
        className="border-line divide-line rounded-card divide-y border"
      >
        {wallets.map(({ id, address, label, isPrimary }) => (
          <li key={id} className="flex flex-wrap items-center gap-3 px-4 py-2">
            <span className="figures text-sm" title={address}>
              {shortAddress(address)}
            </span>
            {label && <span className="text-muted text-sm">{label}</span>}
            {isPrimary && <Badge tone="info">{t("primary")}</Badge>}
            <span className="ml-auto flex gap-1">
              {!isPrimary && (
                <Button
                  variant="ghost"
                  disabled={pending}
                  onClick={() => run(() => setPrimaryWallet(null, { wallet: id }), t("primarySet"))}
                >
                  {t("makePrimary")}
                </Button>
              )}
              <RemoveWallet
                address={address}
                disabled={pending}
                onConfirm={() => run(() => unlinkWallet(null, { wallet: id }), t("unlinked"))}
              />
            </span>
          </li>
        ))}
      </ul>
      <FieldError>{refusal && errors(refusal)}</FieldError>
    </div>
  );
}
