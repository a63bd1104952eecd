import "server-only";
import { after } from "next/server";
import { describeError } from "@/lib/platform/describe-error";
import { oneAtATime } from "@/lib/platform/memory/one-at-a-time";
import { fetchOutside, OutsideError, type OutsideNetwork } from "@/lib/platform/request/outside";
import { createAdminSupabase } from "@/lib/platform/supabase/admin";
import { unwrap } from "@/lib/platform/supabase/answers/result";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { AppError } from "@/lib/platform/errors";
import { decodeAs } from "@/lib/platform/text/decode-as";
import { drawnPicture } from "./pictures";
import { pageWords, type PageWords } from "./preview-page";
import { claimedPreviews, type ClaimedPreview } from "./schema";

/** Longest side of a preview's picture, in pixels. */
const side = 640;
const headers = { accept: "text/html,application/xhtml+xml", "user-agent": "AlturaPreview/1.0" };

/** Null where there is nothing to show: no page, none that answers, none with a title. */
async function readPage(url: string, net?: OutsideNetwork): Promise<(PageWords & { final: string }) | null> {
  try {
    const answer = await fetchOutside(url, { headers, redirects: 3, cut: true }, net);
    const type = String(answer.headers["content-type"] ?? "");
    if (answer.status !== 200 || !/^(text\/html|application\/xhtml\+xml)/i.test(type)) return null;
    const charset = /charset="?([a-z0-9_-]{1,30})/i.exec(type)?.[1] ?? "utf-8";
    const words = pageWords(decode(answer.body, charset), answer.url);
    return words && { ...words, final: answer.url.href };
  } catch (error) {
    if (error instanceof OutsideError) return null;
    throw error;
  }
}

function decode(body: Buffer, charset: string): string {
  try {
    return decodeAs(body, charset);
  } catch {
    return body.toString("utf8");
  }
}

/** The picture of a page, fetched as the page was and drawn anew; null for one that cannot be had. */
async function readPagePicture(url: URL | null, net?: OutsideNetwork) {
  if (!url) return null;
  try {
    const { status, body } = await fetchOutside(url.href, { redirects: 3 }, net);
    return status === 200 ? await drawnPicture(body, side) : null;
  } catch (error) {
    if (error instanceof OutsideError || error instanceof AppError) return null;
    throw error;
  }
}

/** Looks at one link and keeps what is shown of it; whether anything is. */
async function preview({ message, url }: ClaimedPreview, net?: OutsideNetwork): Promise<boolean> {
  const page = await readPage(url, net);
  const picture = page && (await readPagePicture(page.picture, net));
  return unwrap(
    await createAdminSupabase().rpc("settle_chat_preview", {
      p_message: message,
      p_url: url,
      ...(page && {
        p_final: page.final,
        p_title: page.title,
        p_description: page.description ?? undefined,
      }),
      ...(picture && { p_picture: picture.bytes, p_width: picture.width, p_height: picture.height }),
    }),
  );
}

/** Looks at links that wait, at most `limit`; how many are shown now. One that fails is tried again and stops nobody else. */
export async function workPreviews(limit: number, net?: OutsideNetwork): Promise<number> {
  const asked = createAdminSupabase().rpc("claim_chat_previews", { p_limit: limit });
  const done = await Promise.allSettled(
    unwrapAs(claimedPreviews, await asked).map((claimed) => preview(claimed, net)),
  );
  for (const one of done)
    if (one.status === "rejected") console.warn("A link is looked at later:", describeError(one.reason));
  return done.filter((one) => one.status === "fulfilled" && one.value).length;
}

const work = oneAtATime(() => workPreviews(5));

/** Looks at what was just linked after the response; what fails is left to the clock. */
export function previewSoon(): void {
  after(async () => {
    try {
      await work();
    } catch (error) {
      console.warn("A link is looked at later:", describeError(error));
    }
  });
}
