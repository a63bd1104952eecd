"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { startTransition, useState, useTransition } from "react";
import { Button } from "@/components/ui/button";
import { FieldError } from "@/components/ui/field";
import { showToast } from "@/components/ui/toast";
import { useErrorWords } from "@/components/ui/use-error-words";
import type { ErrorCode } from "@/lib/platform/errors";
import { setPrimaryWallet, unlinkWallet } from "@/lib/wallet/actions";
import type { WalletNames } from "@/lib/wallet/names";
import type { OwnWallet } from "@/lib/wallet/schema";
import { NameWallet } from "./name-wallet";
import { RemoveWallet } from "./remove-wallet";
import { WalletName } from "./wallet-name";
import type { ActionResult } from "@/lib/platform/action";

type LinkedWalletsProps = {
  wallets: OwnWallet[];
  /** Names on ENS. */
  names: WalletNames;
};

/** The member's wallets; what is done here takes effect at once and refreshes the page. */
export function LinkedWallets({ wallets, names }: LinkedWalletsProps) {
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
        {wallets.map((wallet) => (
          <li key={wallet.id} className="flex flex-wrap items-center gap-x-3 px-4 py-2" data-testid="wallet">
            <WalletName wallet={wallet} name={names.known[wallet.address]} />
            <span className="-mr-3 ml-auto flex flex-wrap gap-1">
              <NameWallet id={wallet.id} label={wallet.label} disabled={pending} />
              {!wallet.isPrimary && (
                <Button
                  variant="ghost"
                  disabled={pending}
                  onClick={() => run(() => setPrimaryWallet(null, { wallet: wallet.id }), t("primarySet"))}
                >
                  {t("makePrimary")}
                </Button>
              )}
              <RemoveWallet
                wallet={wallet}
                disabled={pending}
                onConfirm={() => run(() => unlinkWallet(null, { wallet: wallet.id }), t("unlinked"))}
              />
            </span>
          </li>
        ))}
      </ul>
      {names.missing && <p className="text-muted text-sm">{t("namesMissing")}</p>}
      <FieldError>{refusal && errors(refusal)}</FieldError>
    </div>
  );
}
