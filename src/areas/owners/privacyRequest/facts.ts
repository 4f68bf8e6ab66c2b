/** What other things read. */
export { privacyRequests as privacyFacts } from './store.ts'
