/** As `max_rows` of hosted projects: no read gives more rows than this, however many are asked for. */
export const MAX_ROWS = 1000;

/** The PostgREST whose answers these are: that of the official local stack (`supabase` 3.1). */
export const VERSION = "16.5";
