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
import { darkStyle, styles } from "./styles";

/** A mail before it has a shape: paragraphs, a code to type, an optional table of facts, one thing to do. */
export type Content = {
  subject: string;
  greeting?: string;
  lines: string[];
  code?: string;
  facts: [label: string, value: string][];
  action?: { label: string; href: string };
  footer: string;
  /** The page on which mails of this kind can be stopped; only mails that are a choice have one. */
  leave?: { label: string; href: string };
};

/** The plain text part: what the HTML says, in the same order. */
export function asText({ greeting, lines, code, facts, action, footer, leave }: Content): string {
  const table = facts.map(([label, value]) => `${label}: ${value}`).join("\n");
  return [
    greeting,
    ...lines,
    code,
    table,
    action && `${action.label}: ${action.href}`,
    "--",
    footer,
    leave && `${leave.label}: ${leave.href}`,
  ]
    .filter(Boolean)
    .join("\n\n");
}

/** Mail programs that remove SVG (Gmail, Outlook) show the hairline alone. */
const Ridge = () => (
  <svg viewBox="0 0 96 24" width="96" height="24" aria-hidden="true" style={styles.ridge}>
    <path
      className="ridge"
      d="M0 23 L16 15 L25 18 L44 4 L53 11 L60 8 L78 19 L96 23"
      fill="none"
      stroke={styles.accent}
      strokeWidth="1.5"
      strokeLinejoin="round"
    />
  </svg>
);

function FactTable({ facts }: Pick<Content, "facts">) {
  return (
    <table role="presentation" cellPadding="0" cellSpacing="0" style={styles.facts}>
      <tbody>
        {facts.map(([label, value]) => (
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
}

function Mail({ content, locale }: { content: Content; locale: string }) {
  const { subject, greeting, lines, code, facts, action, footer, leave } = content;
  return (
    <Html lang={locale}>
      <Head>
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{subject}</title>
        <style>{darkStyle}</style>
      </Head>
      <Body className="page" style={styles.page}>
        <Container style={styles.column}>
          <Ridge />
          <Hr className="line" style={styles.line} />
          <Text style={styles.brand}>{brand.name}</Text>
          {[...(greeting ? [greeting] : []), ...lines].map((text) => (
            <Text key={text} style={styles.paragraph}>
              {text}
            </Text>
          ))}
          {code && <Text style={styles.code}>{code}</Text>}
          {facts.length > 0 && <FactTable facts={facts} />}
          {action && (
            <Button className="action" href={action.href} style={styles.action}>
              {action.label}
            </Button>
          )}
          <Text className="muted" style={styles.footer}>
            {footer}
          </Text>
          {leave && (
            <Text style={styles.footer}>
              <Link className="muted" href={leave.href} style={styles.leave}>
                {leave.label}
              </Link>
            </Text>
          )}
        </Container>
      </Body>
    </Html>
  );
}

/** The HTML part: one column, no pictures to load, light and dark. React writes every value as text, never as markup. */
export function asHtml(content: Content, locale: string): Promise<string> {
  return render(<Mail content={content} locale={locale} />);
}
