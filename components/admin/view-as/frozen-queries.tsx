"use client";

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";

export const frozenClient = () => new QueryClient({ defaultOptions: { queries: { enabled: false } } });

/**
 * A cache that never asks: the components of the member area would read anew by `/api/me`, which answers for the admin.
 */
export function FrozenQueries({ children }: { children: ReactNode }) {
  const [client] = useState(frozenClient);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
