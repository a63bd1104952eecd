/** Seconds after which a page is made anew before it is answered: a quiet site would show everybody old figures. */
export const expireSeconds = 300;
