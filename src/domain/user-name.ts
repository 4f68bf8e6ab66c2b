/** Pattern of a user name. In a module of its own, so that public pages do not load the rest of the record. */
export const userNamePattern = /^[\p{L}\p{N}_.@-]+$/u
