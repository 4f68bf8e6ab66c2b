/** Ways from the latest messages to the pages that show messages. */
export { messageAddress } from './message-address.ts'
export { useLatestVins } from './useLatestVins.ts'
