import { PanelGate } from "@/components/admin/access/panel-gate";

/**
 * The admin guard. Every page below asks again before it reads. The boundaries are in it and not in a `loading.tsx`, which would
 * be a new one for each page and hold every move for 300 ms (decision 0024).
 */
export default function AdminLayout({ children }: LayoutProps<"/[locale]/admin">) {
  return <PanelGate>{children}</PanelGate>;
}
