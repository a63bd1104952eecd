import type { ReactNode } from "react";
import { NavRoom } from "@/components/shell/nav/nav-room";

export default function StorefrontLayout({ children }: { children: ReactNode }) {
  return <NavRoom>{children}</NavRoom>;
}
