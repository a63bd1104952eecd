"use server";

import { getTranslations } from "next-intl/server";
import { memberAction } from "@/lib/guard/action";
import * as mutations from "./mutations";
import { labelInput, linkInput, nonceInput, walletInput } from "./schema";

/** Gives the message to sign; the nonce inside belongs to the member and lives ten minutes. */
export const requestWalletNonce = memberAction(
  nonceInput,
  async ({ address, locale }, member) => {
    const t = await getTranslations({ locale, namespace: "wallet" });
    return { message: await mutations.requestMessage(member.id, address, t("link.statement")) };
  },
  { limit: { name: "wallet-nonce", max: 20, seconds: 600 } },
);

export const linkWallet = memberAction(
  linkInput,
  async ({ message, signature }, member) => ({
    address: await mutations.linkWallet(member.id, message, signature),
  }),
  { limit: { name: "wallet-link", max: 20, seconds: 600 } },
);

export const unlinkWallet = memberAction(walletInput, async ({ wallet }, member) => {
  await mutations.unlinkWallet(member.id, wallet);
  return null;
});

export const labelWallet = memberAction(labelInput, async ({ wallet, label }, member) => {
  await mutations.labelWallet(member.id, wallet, label);
  return null;
});

export const setPrimaryWallet = memberAction(walletInput, async ({ wallet }, member) => {
  await mutations.setPrimaryWallet(member.id, wallet);
  return null;
});
