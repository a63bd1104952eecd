import type { Email } from "postal-mime";

const header = (mail: Email, name: string) => mail.headers.find(({ key }) => key === name)?.value ?? "";

const system = /mailer-?daemon|po+st[-_]?master|mail ?delivery|mail-?admin|\bmdaemon\b|system administrator/i;

/** Subjects of reports, in the languages that servers speak most. */
const failed =
  /undeliver|deliver\w* (?:status|fail|problem|error|has failed|incomplete)|non-?deliver|returned (?:mail|to sender)|failure notice|delivery (?:notification|report)|mail (?:system error|failure)|not (?:be )?delivered|unzustellbar|nicht zugestellt|no (?:se (?:ha podido|pudo)|entregado)|devuelto|non remis|échec|mancata consegna|не доставлен|недоставлен|退信|配信/i;

/** Subjects of people who are away. */
const away =
  /^\s*(?:\[?auto(?:matic(?:ally)?)?[- ]?(?:reply|response|replied|generated)|out of (?:the )?office|(?:i am |i'm )?(?:away|on (?:vacation|holiday|leave))|vacation|abwesenheit|automatische antwort|respuesta automática|fuera de (?:la )?oficina|réponse automatique|absence)/i;

/** Whether a message looks like the report of a mail system. */
const isReport = (mail: Email) =>
  /multipart\/report/i.test(header(mail, "content-type")) ||
  header(mail, "x-failed-recipients") !== "" ||
  system.test(`${mail.from?.address ?? ""} ${mail.from?.name ?? ""}`) ||
  failed.test(mail.subject ?? "");

/** Whether a program answered for a person, or took a request in (RFC 3834). Exim and mail.ru mark their reports so too. */
function isAutomaticReply(mail: Email): boolean {
  if (away.test(mail.subject ?? "")) return true;
  const marked =
    /^auto-/i.test(header(mail, "auto-submitted")) ||
    /^(?:auto_?reply|bulk|junk|list)/i.test(header(mail, "precedence")) ||
    ["x-autoreply", "x-autorespond", "x-autoresponse", "x-auto-response-suppress"].some(
      (name) => header(mail, name) !== "",
    );
  return marked && !isReport(mail);
}

/** Words of a message that is still being tried. */
const waiting =
  /\b(?:delayed|still being (?:tried|retried)|not yet been delivered|temporary failure report|could not send (?:the )?message for (?:the )?past|will (?:continue to )?(?:be )?(?:retr|tr(?:y|ied) (?:again|for))|warning: (?:message|could))/i;
const over = /permanent|giv(?:en|ing) up|will not be retried|no longer be tried|failed permanently/i;

/**
 * What a message without fields is, by its headers and its own text (`words`): a failure that a mail system reports, a delay, an
 * automatic reply, or one of unknown origin.
 */
export function natureOf(mail: Email, words: string): "failure" | "delay" | "reply" | "unknown" {
  if (isAutomaticReply(mail)) return "reply";
  if (waiting.test(`${mail.subject ?? ""}\n${words}`) && !over.test(words)) return "delay";
  return isReport(mail) ? "failure" : "unknown";
}
