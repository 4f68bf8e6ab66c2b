/** Loads the phone's message list. It contains the names of every alarm, so it is not part of the first list. */
export async function loadMessageList() {
  const list = await import('../notices/InboxList.tsx')
  // Lines without frames work, too, for example offline.
  await list.loadPhoneFrames().catch(() => {})
  return list
}
