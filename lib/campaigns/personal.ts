import { formatter } from "@/lib/platform/i18n/format";
import type { PersonalValues } from "./schema";

/** What a text can say of its reader: `{{first|there}}`, after the bar what stands there when it is not known. */
const personalFields = ["name", "first", "points", "level", "tier"] as const;
type PersonalField = (typeof personalFields)[number];

const field = /\{\{\s*([A-Za-z_]+)\s*(?:\|([^{}]*))?\}\}/g;

const isField = (name: string): name is PersonalField => (personalFields as readonly string[]).includes(name);

/** Fields of a text that do not exist, and names without a fallback: not everybody has given one. */
export function faultyFields(text: string): string[] {
  return [...text.matchAll(field)].flatMap(([whole, name = "", fallback]) =>
    !isField(name) || ((name === "name" || name === "first") && !fallback?.trim()) ? [whole] : [],
  );
}

export type PersonalWords = Record<PersonalField, string>;

/** The values as a reader of `locale` reads them; `nameOf` says levels and tiers in that language. */
export function personalWords(
  { name, first_name, points, level, tier }: PersonalValues,
  locale: string,
  nameOf: (kind: "level" | "tier", key: string) => string,
): PersonalWords {
  return {
    name,
    first: first_name,
    points: formatter(locale).number(points),
    level: nameOf("level", level),
    tier: nameOf("tier", tier),
  };
}

/** Fills the fields of a text; `encode` is given each value (fallbacks are part of the text, so they are encoded already). */
export function fillPersonal(
  text: string,
  values: PersonalWords,
  encode: (value: string) => string = String,
): string {
  return text.replace(field, (_whole, name: string, fallback = "") =>
    isField(name) && values[name] ? encode(values[name]) : String(fallback).trim(),
  );
}
