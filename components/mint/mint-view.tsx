import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Messages } from "@/components/messages/messages";
import type { ShownToken } from "@/lib/mint/rules";
import { ShownArtwork } from "./shown-artwork";
import { ShownTokenProvider } from "./shown-token";

type MintViewProps = {
  title: string;
  lead?: string;
  /** The token to be shown until the panel has read the chain itself; null while the chain does not answer. */
  token: ShownToken | null;
  children: ReactNode;
};

/** Frame of a page on which a token is minted: what it is, the picture, and the panel beside it; on a phone the panel comes first. */
export async function MintView({ title, lead, token, children }: MintViewProps) {
  const t = await getTranslations("mint");
  return (
    <ShownTokenProvider first={token}>
      <div className="frame grid gap-x-16 gap-y-10 py-10 md:py-16 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] lg:grid-rows-[auto_1fr] lg:items-start">
        <header className="lg:col-start-2 lg:row-start-1">
          <h1 className="text-3xl font-semibold md:text-4xl">{title}</h1>
          {lead && <p className="text-muted mt-3">{lead}</p>}
        </header>
        <div className="max-lg:order-last lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <Messages of={["mint.artwork", "mint.artworkNote"]}>
            <ShownArtwork />
          </Messages>
        </div>
        <div className="grid gap-4 lg:col-start-2">
          {children}
          <p className="text-muted text-xs">{t("risk")}</p>
        </div>
      </div>
    </ShownTokenProvider>
  );
}
