/**
 * The only access to `BroadcastChannel`: some browsers do not have it, and some throw where site data is blocked. Without it the
 * tabs of a browser go on without each other.
 */
export type TabChannel = {
  /** Tells the other tabs; neither this tab nor a tab without such a channel hears it. */
  tell: (message: unknown) => void;
  /** Calls `heard` with what other tabs tell; returns how to stop. */
  hear: (heard: (message: unknown) => void) => () => void;
};

const opened = new Map<string, BroadcastChannel | null>();

/** One for the whole tab: a channel hears every other one, also those of its own tab, but never itself. */
function open(name: string): BroadcastChannel | null {
  const known = opened.get(name);
  if (known !== undefined) return known;
  let channel: BroadcastChannel | null = null;
  try {
    channel = new BroadcastChannel(name);
  } catch {
    // Absent or blocked; asking again would change nothing.
  }
  opened.set(name, channel);
  return channel;
}

/** The channel between the tabs of this browser that have opened the same name. Never throws. */
export const tabChannel = (name: string): TabChannel => ({
  tell: (message) => {
    try {
      open(name)?.postMessage(message);
    } catch (error) {
      console.warn("The other tabs were not told:", error);
    }
  },
  hear: (heard) => {
    const listen = ({ data }: MessageEvent<unknown>) => heard(data);
    const channel = open(name);
    channel?.addEventListener("message", listen);
    return () => channel?.removeEventListener("message", listen);
  },
});
