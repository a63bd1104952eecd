/** Seconds until a page that could not be made, because a service did not answer, asks for itself again. */
export const outagePauseSeconds = 5;
