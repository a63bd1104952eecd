import { AppError } from "@/lib/platform/errors";

/** Throws `body_too_large` when the request announces more than `maxBytes`, before anything is read or done. */
export function refuseLongBody(request: Request, maxBytes: number): void {
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) throw new AppError("body_too_large");
}

/** The whole body as bytes; throws `body_too_large` as soon as it is known to exceed `maxBytes`, without reading on. */
export async function readBody(request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  refuseLongBody(request, maxBytes);
  const reader = request.body?.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
    if (done || value === undefined) break;
    size += value.byteLength;
    if (size > maxBytes) {
      await reader?.cancel();
      throw new AppError("body_too_large");
    }
    chunks.push(value);
  }
  const body = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    body.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return body;
}

/** The body as JSON, or `undefined` when there is none; throws `invalid_input` when it is not JSON. */
export async function readJson(request: Request, maxBytes: number): Promise<unknown> {
  const body = await readBody(request, maxBytes);
  if (body.byteLength === 0) return undefined;
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch {
    throw new AppError("invalid_input");
  }
}
