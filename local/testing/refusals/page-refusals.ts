import { codeOfNeed, placeOfAnswer } from "../messages/answers.ts";
import { clientMessages } from "../messages/client-messages.ts";
import { actionRefusals } from "./action-refusals.ts";

/** Codes that can be refused below a `<Messages>` of the application in `root` which does not bring their sentence. */
export function codesWithoutWords(root: string): string[] {
  const { refusals } = actionRefusals(root);
  return clientMessages(root).told.flatMap(({ at, paths, answers }) => {
    const from = new Map<string, string>();
    for (const need of answers) {
      const place = placeOfAnswer(need);
      const codes = place ? refusals(place) : [codeOfNeed(need) ?? ""];
      for (const code of codes) if (!paths.includes(`errors.${code}`)) from.set(code, need);
    }
    return [...from].map(([code, need]) => `${at} has no words for ${code} (${need})`);
  });
}
