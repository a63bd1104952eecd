import { NextIntlClientProvider } from "next-intl";
import { getMessages } from "next-intl/server";

export default async function MintSuccessLayout({ children }: LayoutProps<"/[locale]/mint-success">) {
  const { mint, errors } = await getMessages();
  return <NextIntlClientProvider messages={{ mint, errors }}>{children}</NextIntlClientProvider>;
}
