import { tabChannel } from "@/lib/platform/browser/tabs";

const message = "changed";

/** Hears what this tab says itself: a channel never hears itself. */
const here = new EventTarget();
const otherTabs = tabChannel("altura_profile");

/** Says, in this tab and the other ones of this browser, that what the top bar shows of the member has changed. */
export function tellProfileChanged(): void {
  here.dispatchEvent(new Event(message));
  otherTabs.tell(message);
}

/** Calls `changed` each time it is said; returns how to stop. */
export function onProfileChanged(changed: () => void): () => void {
  const hear = () => changed();
  here.addEventListener(message, hear);
  const stop = otherTabs.hear(hear);
  return () => {
    here.removeEventListener(message, hear);
    stop();
  };
}
