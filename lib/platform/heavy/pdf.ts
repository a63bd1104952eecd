import "server-only";
import { renderToBuffer } from "@react-pdf/renderer";
import { heavyWork } from "./heavy-work";

/** A document as a PDF, when it is its turn. Throws `too_busy`. */
export async function renderPdf(
  document: Parameters<typeof renderToBuffer>[0],
): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await heavyWork(() => renderToBuffer(document)));
}
