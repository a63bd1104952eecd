import type { Measured } from "@/lib/analytics/events";
import type { MeasuredPerson } from "@/lib/analytics/measuring";

type Tag = { id: string; url: string };
type WithTag = Window & { dataLayer?: unknown[] };

/** Hands a command to the tag. */
function gtag(..._command: unknown[]): void {
  const layer = ((window as WithTag).dataLayer ??= []);
  // eslint-disable-next-line prefer-rest-params -- Google's tag reads `arguments`; an array is something else to it
  layer.push(arguments);
}

let loaded = false;

/** Addresses and title are told, never read from the page: both may hold what belongs to a person. */
const place = (page: string | null, search = "") => ({
  page_location: window.location.origin + (page ?? "/") + search,
  page_title: page ?? "/",
  page_referrer: "",
});

/**
 * Loads the page tag (https://developers.google.com/tag-platform/gtagjs/reference) once, without advertising and without
 * its own page views, and returns what takes events.
 */
export function startPageTag({ id, url }: Tag, person: MeasuredPerson | null): (event: Measured) => void {
  if (!loaded) {
    loaded = true;
    const refused = { ad_storage: "denied", ad_user_data: "denied", ad_personalization: "denied" };
    gtag("consent", "default", { ...refused, analytics_storage: "granted" });
    gtag("js", new Date());
    gtag("set", place(window.location.pathname));
    gtag("config", id, {
      send_page_view: false,
      // On this host alone, where taking consent back can remove it.
      cookie_domain: "none",
      allow_google_signals: false,
      allow_ad_personalization_signals: false,
    });
    const script = document.createElement("script");
    script.async = true;
    script.src = `${url}/gtag/js?id=${encodeURIComponent(id)}`;
    script.onerror = () => console.warn("The page tag did not load.");
    document.head.append(script);
  }
  gtag("set", {
    user_id: person?.id ?? null,
    user_properties: person ? { ...person.groups, ...person.properties } : {},
  });
  return ({ name, page, data }) =>
    gtag("event", name, {
      ...data,
      ...place(page, name === "page_view" && typeof data.search === "string" ? data.search : ""),
    });
}
