import { promises as dns } from "node:dns";
import nodemailer from "nodemailer";
import { failure, ok, warning, type Check, type Finding } from "./finding.ts";

const texts = async (name: string): Promise<string[]> =>
  (await dns.resolveTxt(name).catch(() => [])).map((parts) => parts.join(""));

/** What receivers look for before they believe the sender: SPF (RFC 7208), DMARC (RFC 7489), DKIM (RFC 6376). */
async function records(domain: string, selector: string | undefined): Promise<Finding[]> {
  const [spf, dmarc, dkim] = await Promise.all([
    texts(domain),
    texts(`_dmarc.${domain}`),
    selector ? texts(`${selector}._domainkey.${domain}`) : [],
  ]);
  const found = (name: string, there: boolean, remedy: string) =>
    there ? ok(`${domain} has ${name}`) : failure(`${domain} has no ${name}`, remedy);
  return [
    found(
      "SPF",
      spf.some((text) => text.startsWith("v=spf1")),
      "Add the TXT record that your mail service names (v=spf1 include:… -all).",
    ),
    found(
      "DMARC",
      dmarc.some((text) => text.startsWith("v=DMARC1")),
      `Add a TXT record at _dmarc.${domain}: v=DMARC1; p=quarantine; rua=mailto:….`,
    ),
    selector
      ? found(
          "DKIM",
          dkim.some((text) => text.includes("p=")),
          `Add the key that your mail service names at ${selector}._domainkey.${domain}.`,
        )
      : warning(
          "DKIM was not looked at",
          "Set MAIL_DKIM_SELECTOR to the selector that your mail service uses.",
        ),
  ];
}

export const mail: Check = {
  name: "Mail",
  needs: ["SMTP_URL"],
  async run(values) {
    const transport = nodemailer.createTransport({ url: values.SMTP_URL, connectionTimeout: 10_000 });
    const findings: Finding[] = [];
    try {
      await transport.verify();
      findings.push(ok("the mail server takes the credentials"));
    } catch (error) {
      findings.push(failure(`the mail server: ${(error as Error).message}`, "Check SMTP_URL."));
    } finally {
      transport.close();
    }
    const domain = /@([^\s>]+)>?\s*$/.exec(values.MAIL_FROM ?? "")?.[1];
    if (!domain)
      return [...findings, failure("MAIL_FROM has no address", 'Such as "Altura <hello@example.com>".')];
    return [...findings, ...(await records(domain, values.MAIL_DKIM_SELECTOR))];
  },
};
