import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { MailGallery } from "@/components/gallery/mail-gallery";
import { mailTemplates } from "@/lib/mail/catalog";
import { renderSamples, variantsOf } from "@/lib/mail/preview";
import { env } from "@/lib/platform/env";
import { single } from "@/lib/platform/query";
import { isOwnHost } from "@/lib/platform/request/own-host";

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** Every mail of the product as it is shipped, beside the console of a local start and as little reachable as that. */
export default async function MailsPage({ searchParams }: Props) {
  if (!env.LOCAL_CONSOLE_URL || !isOwnHost(await headers(), env.APP_URL)) notFound();
  const query = await searchParams;
  const asked = single(query.mail);
  const template = mailTemplates.find((name) => name === asked) ?? "welcome";
  const variants = variantsOf(template);
  const variant = variants.find((name) => name === single(query.case)) ?? variants[0] ?? "";
  const rendered = await renderSamples(template, {}, variant);
  return <MailGallery template={template} variants={variants} variant={variant} rendered={rendered} />;
}
