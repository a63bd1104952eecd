const channelName = "altura_session";
const message = "signed-out";

/** Tells the other tabs of this browser that its session has ended; the tab that calls it is not told. */
export function tellSignedOut(): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(message);
  channel.close();
}

/** Calls `leave` when another tab of this browser has ended the session; returns how to stop. */
export function onSignedOutElsewhere(leave: () => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    if (data === message) leave();
  });
  return () => channel.close();
}
