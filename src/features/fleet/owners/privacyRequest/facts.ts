/** Table that other things may read. */
export { privacyRequests as privacyFacts } from './store.ts'
