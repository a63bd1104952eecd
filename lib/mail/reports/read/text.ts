/** Where the mail that comes back begins: from there on the text is our own. */
const returned = new RegExp(
  [
    "^[ \\t]*[-=_*~]{2,}.*\\b(?:copy|original|unsent|undelivered message|returned (?:message|mail)|header|message text|message follows|below this line).*$",
    "^[ \\t]*(?:below (?:this line )?is|included (?:is|below)|this is a copy|a copy of|here is (?:a|your)|enclosed is|following is a copy|the (?:first|header|beginning).{0,40}of (?:the|your)).*\\b(?:copy|original|message|mail|header)s?\\b.*$",
    "^[ \\t]*(?:your |the )?(?:original|unsent|returned|failed) (?:message|mail)(?: headers?)?(?: follows| is attached| text)?[ \\t.]*:?[ \\t]*$",
    "^[ \\t]*message (?:headers?|body|text|contents?) (?:follows?|is attached|is below).*$",
    "^[ \\t]*original (?:message|mail)(?: headers?| follows).*$",
    "^[ \\t>]*(?:received: (?:from|by|\\()|return-path:|dkim-signature:|content-type: message/rfc822|x-mail-token:).*$",
  ].join("|"),
  "im",
);

/** What a report says itself, without the mail that it brings along. */
export function ownWords(body: string): string {
  const text = body.replace(/\r\n?/g, "\n");
  const end = text.slice(1).search(returned);
  return end < 0 ? text : text.slice(0, end + 1);
}

/** The reason that a mail filter such as Dovecot's gives. */
export const rejection = (text: string) => /was automatically rejected:\s*(\S.*)/.exec(text)?.[1];

const spoken = /(?<![\d.])[45]\d\d[ -](?=\S)|\bsaid:|#?\b[45]\.\d{1,3}\.\d{1,3}\b/;

/**
 * The words of a server within a text: what it answered in a transcript, else the paragraphs with codes or "said:", else the
 * whole text. What stands around them is advice to people, which names causes that this one is not.
 */
export function spokenWords(text: string): string {
  const transcript = [...text.matchAll(/^[ \t]*<<<[ \t]*(5\d\d.*)$/gm)].map(([, line = ""]) => line);
  if (transcript.length) return transcript.join(" ");
  const paragraphs = text.split(/\n[ \t]*\n/).filter((paragraph) => spoken.test(paragraph));
  return (paragraphs.length ? paragraphs : [text]).join("\n").replace(/\s*\n\s*/g, " ");
}
