/** Readable by script: "narrow" once the navigation of the panel was folded in this browser, so that the server draws it so. */
export const navCookie = "altura_admin_nav";
