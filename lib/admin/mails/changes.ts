import type { MailStates } from "@/lib/admin/content/versions";

/** Texts by language and name of the message. */
export type MailWords = Record<string, Record<string, string>>;

type TextChange = { locale: string; name: string; before: string; after: string };

/**
 * What each version of a mail's words changed, the latest first. A text that a version does not have is as shipped today: what
 * was shipped then is not kept. Versions that changed no text that the mail still has are left out.
 */
export function mailChanges(
  states: MailStates,
  shipped: MailWords,
): { version: number; changes: TextChange[] }[] {
  return states.slice(0, -1).flatMap(({ id, texts }, index) => {
    const earlier = states[index + 1]?.texts ?? {};
    const changes = Object.entries(shipped).flatMap(([locale, messages]) =>
      Object.entries(messages).flatMap(([name, text]) => {
        const [before, after] = [earlier[locale]?.[name] ?? text, texts[locale]?.[name] ?? text];
        return before === after ? [] : [{ locale, name, before, after }];
      }),
    );
    return changes.length > 0 ? [{ version: id, changes }] : [];
  });
}
