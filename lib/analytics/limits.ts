/** Longest text an event may carry (specification, section 9). */
export const maxEventText = 255;
