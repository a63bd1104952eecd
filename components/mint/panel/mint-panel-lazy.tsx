"use client";

import dynamic from "next/dynamic";
import { useContext, type ReactNode } from "react";
import { loadCode } from "@/components/ui/load-code";
import type { ClaimPanelProps } from "./claim-panel";
import type { MintPanelProps } from "./mint-panel";
import { Waiting } from "./waiting";

const Loading = () => useContext(Waiting);

/** The wallet libraries arrive after the page: its text and picture do not wait for them. */
const MintPanel = dynamic(() => loadCode(() => import("./mint-panel")), { ssr: false, loading: Loading });
const ClaimPanel = dynamic(() => loadCode(() => import("./claim-panel")), { ssr: false, loading: Loading });

/** Until the panel is there: `MintWaiting`. */
type WaitingProps = { waiting: ReactNode };

export const MintPanelLazy = ({ waiting, ...props }: MintPanelProps & WaitingProps) => (
  <Waiting value={waiting}>
    <MintPanel {...props} />
  </Waiting>
);

export const ClaimPanelLazy = ({ waiting, ...props }: ClaimPanelProps & WaitingProps) => (
  <Waiting value={waiting}>
    <ClaimPanel {...props} />
  </Waiting>
);
