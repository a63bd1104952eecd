/* Vitest has no "react-server" condition; this empty module stands in for the marker package. */
export {};
