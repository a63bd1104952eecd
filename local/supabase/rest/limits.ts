/** As `max_rows` of hosted projects: no read gives more rows than this, however many are asked for. */
export const MAX_ROWS = 1000;
