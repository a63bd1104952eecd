import { getTranslations } from "next-intl/server";
import { Card } from "@/components/ui/card";
import type { Place } from "@/lib/mint/schema";
import { MintNotice } from "./mint-notice";

/** Says of each void token in a member's wallets why it gives nothing. */
export async function VoidNotice({ tokens }: { tokens: Place["tokens"] }) {
  const t = await getTranslations("mint.place.void");
  return tokens.map(
    (token) =>
      token.void && (
        <Card key={token.token_id}>
          <MintNotice title={t("title", { id: token.token_id })}>{t(token.void)}</MintNotice>
        </Card>
      ),
  );
}
