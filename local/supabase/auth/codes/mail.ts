import { brand } from "../../../../lib/platform/brand.ts";

export type MailKind =
  "confirmation" | "magic_link" | "recovery" | "invite" | "email_change" | "reauthentication";

/** What stands in a mail: a change of address is told to both addresses, each in its own words. */
type Texts = Exclude<MailKind, "email_change"> | "email_change_old" | "email_change_new";

type Words = {
  subject: string;
  /** Ends with the code. */
  lead: (newEmail: string) => string;
  /** What happens after the code is entered, and what to do about a stranger. */
  then?: string;
};

const { name } = brand;

const english: Record<Texts, Words> = {
  confirmation: {
    subject: "Confirm your email",
    lead: () => `Welcome to ${name}. Enter this code to join:`,
  },
  magic_link: { subject: "Your sign-in code", lead: () => `Enter this code to sign in to ${name}:` },
  recovery: { subject: "Reset your password", lead: () => "Enter this code to choose a new password:" },
  invite: {
    subject: `You are invited to ${name}`,
    lead: () => "Enter this code to accept the invitation:",
  },
  email_change_old: {
    subject: `Your ${name} address is about to change`,
    lead: (to) =>
      `Somebody signed in to your account wants to replace this address by ${to}. Enter this code to allow it:`,
    then: "Once the new address has agreed too, all codes and emails go there, and this address no longer opens your account. If this was not you, enter nothing, change your password and end your other sessions.",
  },
  email_change_new: {
    subject: `Use this address for your ${name} account`,
    lead: (to) => `Enter this code to make ${to} the address of your account:`,
    then: "If your account has an address already, that one has to agree too. After that you sign in with this one.",
  },
  reauthentication: {
    subject: "Confirm your new password",
    lead: () => "Somebody signed in to your account is setting a new password. Enter this code to allow it:",
    then: "Your other sessions end with it. If this was not you, enter nothing and end your other sessions.",
  },
};

const spanish: Record<Texts, Words> = {
  confirmation: {
    subject: "Confirma tu correo",
    lead: () => `Te damos la bienvenida a ${name}. Escribe este código para entrar:`,
  },
  magic_link: { subject: "Tu código de acceso", lead: () => `Escribe este código para entrar en ${name}:` },
  recovery: {
    subject: "Cambia tu contraseña",
    lead: () => "Escribe este código para elegir otra contraseña:",
  },
  invite: {
    subject: `Tienes una invitación de ${name}`,
    lead: () => "Escribe este código para aceptar la invitación:",
  },
  email_change_old: {
    subject: `Tu correo de ${name} está a punto de cambiar`,
    lead: (to) =>
      `Alguien con la sesión abierta en tu cuenta quiere sustituir este correo por ${to}. Escribe este código para permitirlo:`,
    then: "Cuando el correo nuevo también lo confirme, todos los códigos y mensajes irán allí y este correo dejará de abrir tu cuenta. Si no has sido tú, no escribas nada, cambia tu contraseña y cierra las demás sesiones.",
  },
  email_change_new: {
    subject: `Usa este correo en tu cuenta de ${name}`,
    lead: (to) => `Escribe este código para que ${to} sea el correo de tu cuenta:`,
    then: "Si tu cuenta ya tiene un correo, ese también tiene que confirmarlo. Después entrarás con este.",
  },
  reauthentication: {
    subject: "Confirma tu nueva contraseña",
    lead: () =>
      "Alguien con la sesión abierta en tu cuenta está poniendo una contraseña nueva. Escribe este código para permitirlo:",
    then: "Con ella se cierran las demás sesiones. Si no has sido tú, no escribas nada y cierra las demás sesiones.",
  },
};

const frame = {
  en: {
    link: "Or open this link:",
    button: "Continue",
    foot: "The code works for one hour and only once. If you did not ask for it, ignore this mail.",
    once: "The code works for one hour and only once.",
  },
  es: {
    link: "O abre este enlace:",
    button: "Continuar",
    foot: "El código sirve durante una hora y una sola vez. Si no lo has pedido, ignora este mensaje.",
    once: "El código sirve durante una hora y una sola vez.",
  },
};

const escape = (value: string) => value.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

export type Mail = {
  kind: Texts;
  code: string;
  link: string | null;
  locale: string;
  /** Of a change of address. */
  newEmail?: string;
};

/** Subject, text and HTML of a code mail; `locale` other than "es" reads English. */
export function writeMail({ kind, code, link, locale, newEmail = "" }: Mail) {
  const isSpanish = locale === "es";
  const { subject, lead, then } = (isSpanish ? spanish : english)[kind];
  const { link: beside, button, foot, once } = isSpanish ? frame.es : frame.en;
  const first = lead(newEmail);
  const last = then ? `${then} ${once}` : foot;
  const text = [first, code, ...(link ? [beside, link] : []), last].join("\n\n");
  const html = `<!doctype html><html lang="${isSpanish ? "es" : "en"}"><body style="font-family:sans-serif">
<h1 style="font-size:20px">${escape(subject)}</h1>
<p>${escape(first)}</p>
<p style="font-size:28px;letter-spacing:6px"><strong>${code}</strong></p>
${link ? `<p><a href="${escape(link)}">${button}</a></p>` : ""}
<p style="color:#666666">${escape(last)}</p>
</body></html>`;
  return { subject, text, html };
}
