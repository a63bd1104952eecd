"use client";

import { createContext, useContext } from "react";

export const Time = createContext<string | null>(null);

/** When the figures of `LiveStrip` were counted, within a sentence that the server has written. */
export const LiveTime = () => useContext(Time);
