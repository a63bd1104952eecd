import { momentsIn } from "@/lib/platform/i18n/moments";

/** What is said of a moment: the whole of it in its zone where the page shows a part, and then in UTC. */
export function tipLines(at: string, zone: string, partial: boolean, locale: string): string[] {
  const zones = partial && zone !== "UTC" ? [zone, "UTC"] : ["UTC"];
  return zones.map((one) => momentsIn(locale, one).time(at));
}

const margin = 8;

/** Below the moment, or above it where there is more room, and within the window. */
function place(tip: HTMLElement, moment: Element) {
  const { left, top, bottom } = moment.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const { offsetWidth, offsetHeight } = tip;
  const furthest = clientWidth - offsetWidth - margin;
  tip.style.left = `${Math.max(margin, Math.min(left, furthest))}px`;
  tip.style.top = `${bottom + offsetHeight < clientHeight ? bottom : top - offsetHeight}px`;
}

let shown: { moment: Element; hide: () => void } | null = null;

/**
 * Shows the moment in UTC until the pointer or the focus leaves it, Escape is pressed, or the page scrolls (WCAG 2.2, 1.4.13: the tip
 * can be pointed at). `reached` is the event that asked for it.
 */
export function showTip(moment: HTMLElement, reached: Event): void {
  const holder = reached.type === "focusin" ? (reached.target as Element) : moment;
  // The code may have come later than the pointer has gone.
  const wanted = reached.type === "click" || holder.matches(":hover, :focus-visible");
  if (shown?.moment === moment || !wanted || !moment.isConnected) return;
  shown?.hide();

  const { moment: zone = "UTC", partial } = moment.dataset;
  const at = moment.getAttribute("datetime") ?? "";
  const tip = document.createElement("div");
  tip.id = "utc-tip";
  tip.setAttribute("role", "tooltip");
  tip.popover = "manual";
  tip.className = "utc-tip";
  const box = tip.appendChild(document.createElement("div"));
  for (const line of tipLines(at, zone, partial !== undefined, document.documentElement.lang))
    box.appendChild(document.createElement("p")).textContent = line;
  document.body.append(tip);
  tip.showPopover();
  place(tip, moment);
  holder.setAttribute("aria-describedby", tip.id);

  const over = new AbortController();
  const hide = () => {
    over.abort();
    tip.remove();
    holder.removeAttribute("aria-describedby");
    shown = null;
  };
  const isWithin = ({ target }: Event) =>
    target instanceof Node && (moment.contains(target) || tip.contains(target) || holder === target);
  const left = (event: Event) => {
    if (!isWithin(event) && !holder.matches(":focus-visible")) hide();
  };
  const listen = (type: string, heard: (event: Event) => void) =>
    document.addEventListener(type, heard, { capture: true, signal: over.signal });
  listen("pointerover", left);
  listen("click", (event) => void (isWithin(event) || hide()));
  listen("focusout", hide);
  listen("scroll", hide);
  listen("keydown", (event) => void ((event as KeyboardEvent).key === "Escape" && hide()));
  shown = { moment, hide };
}
