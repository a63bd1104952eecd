import type { Page } from "@playwright/test";
import { answered } from "./answered.ts";

/** Posts as a script of the open page does it, with the browser's own cookies and origin; the status of the answer. */
export async function postInPage(page: Page, path: string, body: string): Promise<number> {
  const { status } = await answered(async () => {
    const [code, retry] = await page.evaluate(
      async ([to, content]) => {
        const response = await fetch(to, {
          method: "POST",
          body: content,
          signal: AbortSignal.timeout(60_000),
        });
        return [response.status, response.headers.get("retry-after") ?? ""] as const;
      },
      [path, body] as const,
    );
    return new Response(null, { status: code, headers: { "retry-after": retry } });
  });
  return status;
}
