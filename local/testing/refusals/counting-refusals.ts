import { globSync } from "node:fs";
import ts from "typescript";
import { readModules } from "../messages/modules.ts";
import { actionRefusals } from "./action-refusals.ts";

/**
 * Actions that refuse with what the database answered after a change, such as a try that was counted (`found`), and those of
 * them that refresh a page without `refreshing`, and so not after a refusal (`without`).
 */
export function countingRefusals(root: string): { found: string[]; without: string[] } {
  const { counts } = actionRefusals(root);
  const { load } = readModules(root);
  const found: string[] = [];
  const without: string[] = [];
  for (const file of globSync("lib/**/actions.ts", { cwd: root }))
    for (const statement of load(file).source.statements) {
      if (!ts.isVariableStatement(statement) || !statement.modifiers) continue;
      for (const { name, initializer } of statement.declarationList.declarations) {
        if (!initializer || !ts.isIdentifier(name) || !counts({ file, name: name.text })) continue;
        found.push(`${file}#${name.text}`);
        const text = initializer.getText();
        if (/\brefresh\(|revalidatePath\(|revalidateTag\(/.test(text) && !text.includes("refreshing("))
          without.push(`${file}#${name.text}`);
      }
    }
  return { found, without };
}
