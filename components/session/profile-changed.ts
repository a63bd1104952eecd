const message = "profile";

/** Hears what this tab says itself: a channel never hears itself. */
const here = new EventTarget();

let channel: BroadcastChannel | undefined;
const otherTabs = () => (channel ??= new BroadcastChannel("altura_profile"));

/** Says, in this tab and the other ones of this browser, that what the top bar shows of the member has changed. */
export function tellProfileChanged(): void {
  here.dispatchEvent(new Event(message));
  otherTabs().postMessage(message);
}

/** Calls `changed` each time it is said; returns how to stop. */
export function onProfileChanged(changed: () => void): () => void {
  const hear = () => changed();
  const tabs = otherTabs();
  here.addEventListener(message, hear);
  tabs.addEventListener("message", hear);
  return () => {
    here.removeEventListener(message, hear);
    tabs.removeEventListener("message", hear);
  };
}
