import { publicPages, type PublicPage } from "./pages";

/** Messages that stand on the sharing picture of a page. */
const words: Record<PublicPage, { title: string; lead: string }> = {
  "/": { title: "site.home.hero.title", lead: "site.home.last.text" },
  "/about": { title: "site.about.title", lead: "site.about.description" },
  "/pricing": { title: "pricing.title", lead: "pricing.lead" },
  "/alt-token": { title: "site.alt.title", lead: "site.alt.description" },
  "/faq": { title: "site.faq.title", lead: "site.faq.description" },
  "/legal/terms": { title: "site.terms.title", lead: "site.terms.lead" },
  "/legal/privacy": { title: "site.privacy.title", lead: "site.privacy.lead" },
  "/legal/disclaimer": { title: "site.disclaimer.title", lead: "site.disclaimer.lead" },
};

/** `/` → `home`, `/legal/terms` → `legal-terms`. */
export function pictureName(path: string): string {
  return path === "/" ? "home" : path.slice(1).replaceAll("/", "-");
}

export const pictureNames = publicPages.map(pictureName);

/** Message keys for a picture's name; undefined for a page that has none. */
export function pictureTitle(name: string): { title: string; lead: string } | undefined {
  const page = publicPages.find((path) => pictureName(path) === name);
  return page && words[page];
}
