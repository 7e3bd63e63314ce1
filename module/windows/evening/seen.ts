/** The setting that says whether its user knows by now what the welcome says. */
export const SEEN = "welcomed";
