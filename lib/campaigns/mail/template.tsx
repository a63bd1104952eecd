import { Body } from "@react-email/body";
import { Button } from "@react-email/button";
import { Container } from "@react-email/container";
import { Head } from "@react-email/head";
import { Hr } from "@react-email/hr";
import { Html } from "@react-email/html";
import { Link } from "@react-email/link";
import { render } from "@react-email/render";
import { Text } from "@react-email/text";
import { brand } from "@/lib/platform/brand";
import { darkStyle, styles } from "@/lib/mail/template/styles";
import type { Part } from "./blocks";

export type Letter = {
  subject: string;
  preview: string;
  parts: Part[];
  footer: string;
  leave: { label: string; href: string };
  /** The hidden link: only machines follow it. */
  trap: string;
};

const hidden = { display: "none", maxHeight: 0, overflow: "hidden" } as const;
const card = { border: "1px solid #8a8f9855", borderRadius: 12, margin: "0 0 24px", padding: "16px 20px" };
const picture = { borderRadius: 12, display: "block", height: "auto", margin: "0 0 24px", maxWidth: "100%" };

const Picture = ({ url, alt }: { url: string; alt: string }) => (
  // eslint-disable-next-line @next/next/no-img-element -- a mail has no image component
  <img src={url} alt={alt} width={600} style={picture} />
);

const Action = ({ label, href }: { label: string; href: string }) => (
  <Button className="action" href={href} style={styles.action}>
    {label}
  </Button>
);

function Shown({ part }: { part: Part }) {
  switch (part.kind) {
    case "text":
      return <div dangerouslySetInnerHTML={{ __html: part.html }} />;
    case "picture":
      return part.href ? (
        <Link href={part.href}>
          <Picture {...part} />
        </Link>
      ) : (
        <Picture {...part} />
      );
    case "button":
      return (
        <div>
          <Action {...part} />
        </div>
      );
    case "facts":
      return (
        <table role="presentation" cellPadding="0" cellSpacing="0" style={styles.facts}>
          <tbody>
            {part.facts.map(([label, value]) => (
              <tr key={label}>
                <td className="muted" style={styles.label}>
                  {label}
                </td>
                <td style={styles.value}>{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      );
    case "card":
      return (
        <div style={card}>
          <Text style={{ ...styles.paragraph, fontWeight: 700, margin: "0 0 4px" }}>{part.title}</Text>
          {part.fact && (
            <Text className="muted" style={{ ...styles.footer, margin: "0 0 8px" }}>
              {part.fact}
            </Text>
          )}
          {part.text && <Text style={styles.paragraph}>{part.text}</Text>}
          <Link href={part.href} style={{ color: "inherit", textDecorationLine: "underline" }}>
            {part.label}
          </Link>
        </div>
      );
  }
}

function Mail({ letter, locale }: { letter: Letter; locale: string }) {
  return (
    <Html lang={locale}>
      <Head>
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{letter.subject}</title>
        <style>{darkStyle}</style>
      </Head>
      <Body className="page" style={styles.page}>
        {letter.preview && <div style={hidden}>{letter.preview}</div>}
        <Container style={styles.column}>
          <a href={letter.trap} style={hidden} tabIndex={-1} aria-hidden="true">
            {" "}
          </a>
          <Hr className="line" style={styles.line} />
          <Text style={styles.brand}>{brand.name}</Text>
          {letter.parts.map((part, at) => (
            <Shown key={at} part={part} />
          ))}
          <Text className="muted" style={styles.footer}>
            {letter.footer}
          </Text>
          <Text style={styles.footer}>
            <Link className="muted" href={letter.leave.href} style={styles.leave}>
              {letter.leave.label}
            </Link>
          </Text>
        </Container>
      </Body>
    </Html>
  );
}

export const asHtml = (letter: Letter, locale: string): Promise<string> =>
  render(<Mail letter={letter} locale={locale} />);

function partText(part: Part): string {
  switch (part.kind) {
    case "text":
      return part.text;
    case "picture":
      return [part.alt, part.href].filter(Boolean).join(": ");
    case "button":
      return `${part.label}: ${part.href}`;
    case "facts":
      return part.facts.map(([label, value]) => `${label}: ${value}`).join("\n");
    case "card":
      return [part.title, part.fact, part.text, `${part.label}: ${part.href}`].filter(Boolean).join("\n");
  }
}

/** The plain text part: what the HTML says, in the same order. */
export const asText = ({ parts, footer, leave }: Letter): string =>
  [...parts.map(partText), "--", footer, `${leave.label}: ${leave.href}`].filter(Boolean).join("\n\n");
