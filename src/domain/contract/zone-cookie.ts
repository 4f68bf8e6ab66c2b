/** Cookie with the platform's time zone, set by the server and readable by script. Default: the fleet's zone. */
export const zoneCookie = 'timeZone'
