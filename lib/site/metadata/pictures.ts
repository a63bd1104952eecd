import { describedBy } from "./descriptions";
import { publicPages } from "@/lib/site/pages";

/** `/` → `home`, `/legal/terms` → `legal-terms`. */
export function pictureName(path: string): string {
  return path === "/" ? "home" : path.slice(1).replaceAll("/", "-");
}

export const pictureNames = publicPages.map(pictureName);

/** Messages that are written on the sharing picture of this name; undefined for a page that has none. */
export function pictureTitle(name: string): { path: string; title: string; lead: string } | undefined {
  const page = publicPages.find((path) => pictureName(path) === name);
  if (!page) return undefined;
  if (page === "/") return { path: page, title: "shell.tagline", lead: "site.home.picture" };
  return { path: page, title: `${describedBy[page]}.title`, lead: `${describedBy[page]}.description` };
}
