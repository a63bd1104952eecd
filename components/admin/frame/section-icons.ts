import {
  Activity,
  ChartLine,
  HandCoins,
  Database,
  CreditCard,
  Inbox,
  Mountain,
  PencilLine,
  ShieldCheck,
  SlidersHorizontal,
  Users,
  UsersRound,
  type LucideIcon,
} from "lucide-react";
import type { SectionKey } from "@/lib/admin/frame/sections";

export const sectionIcons: Record<SectionKey, LucideIcon> = {
  dashboard: ChartLine,
  home: Users,
  team: UsersRound,
  teamPoints: HandCoins,
  billing: CreditCard,
  walletPoints: Mountain,
  work: PencilLine,
  feedback: Inbox,
  security: ShieldCheck,
  settings: SlidersHorizontal,
  health: Activity,
  database: Database,
};
