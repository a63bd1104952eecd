import type { ReactNode } from "react";
import { NavRoom } from "@/components/shell/nav/nav-room";

export default function ShopsLayout({ children }: { children: ReactNode }) {
  return <NavRoom>{children}</NavRoom>;
}
