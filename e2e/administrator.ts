/** The platform's first administrator, after the change of the one-time password. */
export const administrator = { username: 'admin', password: 'Quiet-Harbour-27' }
