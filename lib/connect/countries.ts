/**
 * Where a connected account may be: a platform in any of these regions may send transfers to accounts in all of them, under
 * the full service agreement (https://docs.stripe.com/connect/cross-border-payouts). ISO 3166-1 alpha-2.
 */
export const countries: readonly string[] = [
  ..."AT BE BG HR CY CZ DK EE FI FR DE GR HU IS IE IT LV LI LT LU MT NL NO PL PT RO SK SI ES SE".split(" "),
  ..."CA CH GB US".split(" "),
];

export const isCountry = (code: string): boolean => countries.includes(code);
