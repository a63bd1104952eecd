import type { ChatAct, ChatHere, Message, Picture, Room } from "@/lib/chat/schema";
import { localStore } from "@/lib/platform/browser/storage";
import { browserTimeouts } from "@/lib/platform/browser-timeouts";
import { NoAnswer } from "@/components/ui/no-answer";
import { refusalOf } from "@/components/ui/refusal-of";
import { AppError, type ErrorCode } from "@/lib/platform/errors";

/** Sends to our own server; throws the refusal, or `NoAnswer` and what `fetch` throws when there was none, so that it may have arrived. */
async function tell<T>(path: string, body: object): Promise<T> {
  const answer = await fetch(`/api/me/chat${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(browserTimeouts.changeMs),
  });
  return read<T>(answer);
}

async function read<T>(answer: Response): Promise<T> {
  if (answer.ok) return (answer.status === 204 ? null : await answer.json()) as T;
  const reason = await refusalOf(answer);
  if (reason === "service_unavailable") throw new NoAnswer(`answered ${answer.status}`);
  const seconds = answer.status === 429 ? Number(answer.headers.get("retry-after")) : 0;
  // Said by its status, where it is none of our codes.
  throw new AppError(reason as ErrorCode, { retryAfter: seconds > 0 ? seconds : undefined });
}

/** Uploads a picture for a message that follows. Throws as `tell` does. */
export async function uploadPicture(file: File): Promise<Picture> {
  const answer = await fetch("/api/me/chat/pictures", {
    method: "POST",
    headers: { "content-type": "application/octet-stream" },
    body: file,
    signal: AbortSignal.timeout(browserTimeouts.uploadMs),
  });
  return read<Picture>(answer);
}

export const act = (given: ChatAct) => tell<Message>("", given);
export const beHere = (room: string, typing: boolean) => tell<ChatHere>("/here", { room, typing });
export const markRead = (room: string, device: string, seq: number) =>
  tell<Room>("/read", { room, device, seq });
export const markUnread = (room: string, seq: number) => tell<Room>("/unread", { room, seq });
export const report = (message: string, reason: string, note: string) =>
  tell<null>("/report", { message, reason, note });
export const setPreferences = (presence: boolean, digest: boolean) =>
  tell<null>("/preferences", { presence, digest });

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** This browser, for the marks of what was read. */
export function deviceId(): string {
  const key = "altura_chat_device";
  const stored = localStore.getItem(key);
  // The server refuses every other form.
  if (stored && uuid.test(stored)) return stored;
  const made = crypto.randomUUID();
  localStore.setItem(key, made);
  return made;
}
