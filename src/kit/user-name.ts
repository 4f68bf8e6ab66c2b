/** What user names are made of, wherever one is chosen; without the rest of the record, for the public pages. */
export const userNamePattern = /^[\p{L}\p{N}_.@-]+$/u
