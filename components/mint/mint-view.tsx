import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Messages } from "@/components/messages/messages";
import type { ShownToken } from "@/lib/mint/rules";
import { MintFrame } from "./mint-frame";
import { ShownArtwork } from "./shown-artwork";
import { ShownTokenProvider } from "./shown-token";

type MintViewProps = {
  title: string;
  lead?: string;
  /** The token to be shown until the panel has read the chain itself; null while the chain does not answer. */
  token: ShownToken | null;
  /** What is said before a mint; gone once the panel has minted. */
  before: ReactNode;
  panel?: ReactNode;
};

/**
 * Frame of a page on which a token is minted: what it is, the picture, and the panel beside it. All words stand outside of
 * the panel, and go when it has minted: the result is then the whole page.
 */
export async function MintView({ title, lead, token, before, panel }: MintViewProps) {
  const t = await getTranslations("mint");
  return (
    <ShownTokenProvider first={token}>
      <MintFrame
        head={
          <>
            <h1 className="text-3xl font-semibold md:text-4xl">{title}</h1>
            {lead && <p className="text-muted mt-3">{lead}</p>}
          </>
        }
        picture={
          <Messages of={["mint.artwork", "mint.artworkNote"]}>
            <ShownArtwork />
          </Messages>
        }
        before={before}
        panel={panel}
        after={<p className="text-muted text-xs">{t("risk")}</p>}
      />
    </ShownTokenProvider>
  );
}
