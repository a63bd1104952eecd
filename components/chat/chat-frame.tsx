import type { ReactNode } from "react";

type ChatFrameProps = {
  title: ReactNode;
  rooms: ReactNode;
  children: ReactNode;
  /** Before the member's chat is there: the footer is gone already, for members alone. */
  loading?: boolean;
};

/** The chat of a member fills the window below the bar: rooms beside the room, or above it on a phone. */
export function ChatFrame({ title, rooms, children, loading }: ChatFrameProps) {
  return (
    <div
      data-fills-window={loading ? "member" : ""}
      className="border-line flex h-[calc(100dvh-4rem-1px)] flex-col md:flex-row"
    >
      <div className="border-line border-b md:flex md:min-h-0 md:w-60 md:shrink-0 md:flex-col md:border-r md:border-b-0">
        <div className="font-display px-5 pt-4 text-lg font-semibold max-md:sr-only">{title}</div>
        {rooms}
      </div>
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">{children}</div>
    </div>
  );
}
