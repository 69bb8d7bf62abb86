/** In the session storage of a tab in which a person has registered, until they have said what brings them here. */
export const welcomeKey = "welcome";
