/** The cookie by which the server says which time zone the platform shows; without it the fleet's. Readable by script. */
export const zoneCookie = 'timeZone'
