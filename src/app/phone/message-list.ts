/** Loads the phone's message list. It contains the names of every alarm, so it is not part of the first list. */
export const loadMessageList = () =>
  Promise.all([import('../notices/InboxList.tsx'), import('../notices/SwipedAlarm.tsx')])
