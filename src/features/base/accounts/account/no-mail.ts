/** Placeholder for the mail address of the first administrator. No mail is sent to it. */
export const noMail = 'admin@localhost'
