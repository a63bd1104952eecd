import type { Access } from "@/lib/session/status/access";

/** Why a panel or section stays closed; the words are messages `admin.guard`. */
export type Denial =
  | { key: "signedOut" }
  | { key: "secondFactor" }
  | { key: "notSetUp" }
  | { key: "moderator" }
  | { key: "admin" }
  | { key: "failed"; message: string };

/** Why `access` is not enough for `needed`, or null (docs/product.md, "Roles"). */
export function denialOf(access: Access, needed: "moderator" | "admin"): Denial | null {
  if (access.state === "signed-out" || access.state === "ended") return { key: "signedOut" };
  if (access.state === "second-factor") return { key: "secondFactor" };
  if (access.state === "not-set-up") return { key: "notSetUp" };
  if (access.state === "failed") return { key: "failed", message: access.message };
  const { roles } = access.staff;
  if (needed === "admin") return roles.includes("admin") ? null : { key: "admin" };
  return roles.length > 0 ? null : { key: "moderator" };
}
