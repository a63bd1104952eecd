const message = "signed-out";

let channel: BroadcastChannel | undefined;
/** One for the whole tab: a channel hears every other one, also those of its own tab, but never itself. */
const ownChannel = () => (channel ??= new BroadcastChannel("altura_session"));

/** Tells the other tabs of this browser that its session has ended; the tab that calls it is not told. */
export function tellSignedOut(): void {
  ownChannel().postMessage(message);
}

/** Calls `leave` when another tab of this browser has ended the session; returns how to stop. */
export function onSignedOutElsewhere(leave: () => void): () => void {
  const hear = ({ data }: MessageEvent<unknown>) => {
    if (data === message) leave();
  };
  const own = ownChannel();
  own.addEventListener("message", hear);
  return () => own.removeEventListener("message", hear);
}
