import type { Locale } from "../routing";

/** A turn of phrase that no text has, and what is said instead. Patterns are compared without case, sentence by sentence. */
export interface Phrase {
  pattern: RegExp;
  instead: string;
}

/** Turns of phrase, not single words that have a harmless use (docs/style.md). */
export const phrases: Record<Locale, readonly Phrase[]> = {
  en: [
    { pattern: /\b(whoever|whom)\b/i, instead: "the person who, members who" },
    { pattern: /\bnobody\b/i, instead: "no one, or the thing itself: no members yet" },
    { pattern: /\b(some|every)body\b/i, instead: "someone, everyone, or the role: a moderator" },
    { pattern: /\b(is|are|was|were|been|be|being) told\b/i, instead: "we notify, we email, you see" },
    { pattern: /\banew\b/i, instead: "again, new" },
    { pattern: /\bwhat (came|comes|became|becomes) of\b/i, instead: "result, results" },
    { pattern: /^What (?!if\b)[^?]*$/, instead: "a noun: results, contents, pending" },
    {
      pattern: /^(Whose|For whom)\b[^?]*$/,
      instead: "a noun: owner, audience",
    },
    { pattern: /\b(in|for|of) so many\b/i, instead: "the number, or per" },
    { pattern: /\bbeside\b/i, instead: "next to, in addition to, compared with" },
    {
      pattern:
        /\b(it|this|that|which|what|they|there|here|below|above|one|each|and) stands?\b|\bstands? (here|there|below|above|with|open|by|for ever|on your|in the|in its|still)\b/i,
      instead: "is, is shown",
    },
    { pattern: /\bby (itself|themselves|ourselves)\b/i, instead: "automatically" },
    {
      pattern: /(?<!\b(two|three|four|five|ten|many|several|all|\d+|\w+s)) \bat once\b/i,
      instead: "immediately, right away",
    },
    { pattern: /\bwaits\b/i, instead: "is pending, or what happens next" },
    { pattern: /\bcomes along\b/i, instead: "is included" },
    { pattern: /\b(take|takes|taking|taken|took) (\w+ )?back\b/i, instead: "undo, remove, deduct, withdraw" },
    { pattern: /\b(take|takes|taking|taken|took) (it |them |this )?in\b(?! part)/i, instead: "import, add" },
    { pattern: /\blook(s|ed|ing)? (whether|again|after it)\b/i, instead: "check, review" },
    { pattern: /\b(ask|asks|asked|asking) (stripe|the chain|discord|us again|again)\b/i, instead: "check" },
    { pattern: /\b(no more|any more)(?=[.,;:!)]|$)/i, instead: "no longer, anymore" },
    { pattern: /(?<!\bleave (it|them|this)) \balone\b/i, instead: "only" },
    { pattern: /\bnothing more is charged\b/i, instead: "you won’t be charged again" },
  ],
  es: [
    { pattern: /\bpor (nuestra|su) cuenta\b/i, instead: "automáticamente" },
    { pattern: /\bmiramos si\b/i, instead: "comprobamos que" },
    { pattern: /\bnada (se|ha|cambia) /i, instead: "no se … nada, no cambia nada" },
    { pattern: /\ba tu tarjeta guardada\b/i, instead: "cargar en tu tarjeta guardada" },
  ],
  de: [
    { pattern: /\bwir \w+ (\w+ )?von selbst\b/i, instead: "automatisch" },
    { pattern: /\b(wir sehen nach|sehen wir nach), ob\b/i, instead: "wir prüfen, ob" },
    { pattern: /\bzur Zeit unten\b/i, instead: "zum unten genannten Zeitpunkt" },
    { pattern: /\bleer lassen für\b/i, instead: "leer lassen, wenn …" },
    { pattern: /\brückgängig wird\b/i, instead: "rückgängig gemacht wird" },
    { pattern: / %/, instead: "a no-break space before %" },
    { pattern: /\p{L}…$| …$/u, instead: "a no-break space before …" },
  ],
};
