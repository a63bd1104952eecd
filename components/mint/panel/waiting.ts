"use client";

import { createContext } from "react";

/** What stands in the place of a panel until its code has come, and until it may be mounted: as tall as the panel then is. */
export const Waiting = createContext<React.ReactNode>(null);
