import { matches } from "@/components/site/questions/find-answers";

type SettingWords = { key: string; name: string; text: string };

/**
 * Which settings hold every word of a query in their name, their text or their key; all of them for an empty query. Case and
 * accents do not matter, and the parts of a key are words too.
 */
export function findSettings<T extends SettingWords>(settings: readonly T[], query: string): T[] {
  const found = matches(
    query,
    settings.map(({ key, name, text }) => [name, text, key, key.replaceAll(/[._]/g, " ")].join(" ")),
  );
  return settings.filter((_, index) => found[index]);
}
