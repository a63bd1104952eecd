import "server-only";
import { randomUUID } from "node:crypto";
import { AppError } from "@/lib/platform/errors";
import { wholePicture } from "@/lib/platform/request/input/uploaded-picture";
import type { Member } from "@/lib/session/member";
import type { KeptFile } from "./fields";
import { forgetFiles, noteFile, removeFiles, storeFile } from "./mutations";
import { fileName } from "./rules";
import type { FileUpload } from "./schema";

/** Longest side of a kept picture, in pixels. */
const pictureSide = 2400;

const isPdf = (bytes: Uint8Array) =>
  String.fromCharCode(...bytes.subarray(0, 5)) === "%PDF-" &&
  new TextDecoder("latin1").decode(bytes.subarray(-1024)).includes("%%EOF");

type Kept = { bytes: Uint8Array<ArrayBuffer>; type: KeptFile["type"] };

/** What is kept of a file, by its bytes alone: a PDF as it is, a picture drawn anew. Throws `file_invalid`. */
export async function keptOf(bytes: Uint8Array<ArrayBuffer>): Promise<Kept> {
  if (isPdf(bytes)) return { bytes, type: "application/pdf" };
  try {
    return { bytes: await wholePicture(bytes, pictureSide), type: "image/webp" };
  } catch (error) {
    throw new AppError("file_invalid", { cause: error });
  }
}

/**
 * Keeps a file as an answer to a field of the application that the member writes, in a draft that is begun where there was
 * none. Throws file_invalid, form_changed, files_too_many, suspended, application_locked, application_too_soon.
 */
export async function addFile(
  member: Member,
  upload: FileUpload,
  given: Uint8Array<ArrayBuffer>,
): Promise<KeptFile> {
  const { bytes, type } = await keptOf(given);
  const id = randomUUID();
  await storeFile(member, id, bytes, type);
  try {
    return await noteFile(member, upload, {
      id,
      type,
      name: fileName(upload.name, type),
      size: bytes.length,
    });
  } catch (error) {
    await removeFiles(member, [id]);
    throw error;
  }
}

/** Takes a file away from an application that the member may still change. Throws not_found, application_locked. */
export async function removeFile(member: Member, id: string): Promise<void> {
  await removeFiles(member, await forgetFiles(member, id));
}

/** After an application was sent: what it does not answer with is not kept. */
export async function removeUnusedFiles(member: Member): Promise<void> {
  await removeFiles(member, await forgetFiles(member));
}
