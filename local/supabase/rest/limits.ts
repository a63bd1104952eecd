/** As `max_rows` of hosted projects: no read gives more rows than this, however many are asked for. */
export const MAX_ROWS = 1000;

/** As the hosted roles anon and authenticated: a statement that runs longer is cancelled (57014). */
export const STATEMENT_TIMEOUT = "8s";
