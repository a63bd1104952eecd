import { brand } from "../../../../lib/brand.ts";

export type MailKind =
  "confirmation" | "magic_link" | "recovery" | "invite" | "email_change" | "reauthentication";

type Words = { subject: string; lead: string };

const english: Record<MailKind, Words> = {
  confirmation: { subject: "Confirm your email", lead: `Welcome to ${brand.name}. Enter this code to join:` },
  magic_link: { subject: "Your sign-in code", lead: `Enter this code to sign in to ${brand.name}:` },
  recovery: { subject: "Reset your password", lead: "Enter this code to choose a new password:" },
  invite: { subject: `You are invited to ${brand.name}`, lead: "Enter this code to accept the invitation:" },
  email_change: {
    subject: "Confirm your new email",
    lead: "Enter this code to confirm the change of address:",
  },
  reauthentication: { subject: "Confirm it is you", lead: "Enter this code to confirm it is you:" },
};

const spanish: Record<MailKind, Words> = {
  confirmation: {
    subject: "Confirma tu correo",
    lead: `Te damos la bienvenida a ${brand.name}. Escribe este código para entrar:`,
  },
  magic_link: { subject: "Tu código de acceso", lead: `Escribe este código para entrar en ${brand.name}:` },
  recovery: { subject: "Cambia tu contraseña", lead: "Escribe este código para elegir otra contraseña:" },
  invite: {
    subject: `Tienes una invitación de ${brand.name}`,
    lead: "Escribe este código para aceptar la invitación:",
  },
  email_change: {
    subject: "Confirma tu nuevo correo",
    lead: "Escribe este código para confirmar el cambio de correo:",
  },
  reauthentication: {
    subject: "Confirma que eres tú",
    lead: "Escribe este código para confirmar que eres tú:",
  },
};

const frame = {
  en: {
    link: "Or open this link:",
    button: "Continue",
    foot: "The code works for one hour and only once. If you did not ask for it, ignore this mail.",
  },
  es: {
    link: "O abre este enlace:",
    button: "Continuar",
    foot: "El código sirve durante una hora y una sola vez. Si no lo has pedido, ignora este mensaje.",
  },
};

const escape = (value: string) => value.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Subject, text and HTML of a code mail; `locale` other than "es" reads English. */
export function writeMail(mail: { kind: MailKind; code: string; link: string | null; locale: string }) {
  const isSpanish = mail.locale === "es";
  const words = (isSpanish ? spanish : english)[mail.kind];
  const { link, button, foot } = isSpanish ? frame.es : frame.en;
  const text = [words.lead, mail.code, ...(mail.link ? [link, mail.link] : []), foot].join("\n\n");
  const html = `<!doctype html><html lang="${isSpanish ? "es" : "en"}"><body style="font-family:sans-serif">
<h1 style="font-size:20px">${escape(words.subject)}</h1>
<p>${escape(words.lead)}</p>
<p style="font-size:28px;letter-spacing:6px"><strong>${mail.code}</strong></p>
${mail.link ? `<p><a href="${escape(mail.link)}">${button}</a></p>` : ""}
<p style="color:#666666">${escape(foot)}</p>
</body></html>`;
  return { subject: words.subject, text, html };
}
