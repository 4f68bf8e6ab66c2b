/** Loads what lists messages on a phone: with the names of every alarm, so no part of the first list. */
export const loadMessageList = () => Promise.all([import('../notices/Inbox.tsx'), import('../notices/SwipedAlarm.tsx')])
