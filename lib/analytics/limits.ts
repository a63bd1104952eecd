/** Longest text an event may carry (docs/product.md, "Analytics"). */
export const maxEventText = 255;
