import type { ReactNode } from "react";

/** Name of a scene, large enough for the far end of a room. */
export const SceneTitle = ({ children }: { children: ReactNode }) => (
  <h2 className="text-[clamp(1.5rem,3vw,3.5rem)] leading-tight font-semibold text-balance">{children}</h2>
);
