import { track } from "@/lib/analytics/track";
import { now } from "@/lib/platform/clock";

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type Begun = { form: HTMLFormElement; page: string; since: number; field: string };

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement;

/** A name from our code; what follows the first other character may be an id of something. */
const plain = (name: string) => /^[a-z][a-z_]*/i.exec(name)?.[0].slice(0, 40) ?? "";

/** What a form is called: its name, else the names of its first fields. Neither its words nor its values. */
function formName(form: HTMLFormElement): string {
  const own = form.getAttribute("name");
  if (own) return plain(own);
  const fields = [...form.elements].filter(isField).filter(({ type }) => type !== "hidden");
  return [...new Set(fields.map(({ name }) => plain(name)))].filter(Boolean).slice(0, 4).join(".");
}

/** Looking for something is finished by reading the answer. */
const isSearch = (form: HTMLFormElement) =>
  form.closest("[role=search]") !== null || form.querySelector("input[type=search]") !== null;

/**
 * Watches every form of the page: one that was begun and whose page was left unsent is reported as `form_abandon`.
 * Returns what to call when another page is shown, and how to stop.
 */
export function watchForms(): { left: () => void; stop: () => void } {
  const begun = new Map<HTMLFormElement, Begun>();

  const typed = ({ target, isTrusted }: Event) => {
    if (!isTrusted || !isField(target) || !target.form || isSearch(target.form)) return;
    const field = plain(target.name);
    const known = begun.get(target.form);
    if (known) known.field = field || known.field;
    else if (field) {
      begun.set(target.form, {
        form: target.form,
        page: window.location.pathname,
        since: now().getTime(),
        field,
      });
    }
  };
  const sent = ({ target }: Event) => void begun.delete(target as HTMLFormElement);
  const left = () => {
    for (const { form, since, field, page } of begun.values()) {
      const seconds = Math.round((now().getTime() - since) / 1000);
      track("form_abandon", { form: formName(form), last_field: field, seconds }, page);
    }
    begun.clear();
  };

  document.addEventListener("input", typed, true);
  document.addEventListener("submit", sent, true);
  window.addEventListener("pagehide", left);
  return {
    left,
    stop: () => {
      document.removeEventListener("input", typed, true);
      document.removeEventListener("submit", sent, true);
      window.removeEventListener("pagehide", left);
    },
  };
}
